/**
 * The sandbox with 100,000 open events, in a process of its own. It sends its address to the parent, and ends with it.
 */
import { createSandbox, unlimited } from "@org/sandbox";
import { serve } from "@org/sandbox/node";

/** One event in five is closed, and not in the list. */
const EVENTS = 130_000;

const { urls } = await serve(createSandbox({ scale: EVENTS, limits: unlimited }));
process.on("disconnect", () => process.exit());
process.send?.(urls.catalog);
