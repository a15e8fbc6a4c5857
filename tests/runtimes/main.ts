/**
 * Runs the essential behaviour in the Node that runs this file, with the installed packages; see
 * `.ci/run`. The last line says how many cases passed.
 */
import { runAll } from "./case.ts";
import { essential } from "./essential.ts";
import { serveWorld } from "./served-world.ts";
import { report } from "./report.ts";

const { world, close } = await serveWorld();
const outcomes = await runAll(essential, { ...world, browser: false });
await close();
report(`Node ${process.version}`, outcomes);
