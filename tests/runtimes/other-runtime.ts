/**
 * Runs the essential behaviour in a runtime other than Node, with the packages that are installed beside the
 * runtime; see `.ci/run`. The services run in this process, on Node. The last line says how many cases passed.
 */
import { serveWorld } from "./served-world.ts";
import { report } from "./report.ts";
import { runtimes } from "./runtimes.ts";

const name = process.argv[2] ?? "";
const run = runtimes[name];
if (run === undefined) throw new Error(`one of ${Object.keys(runtimes).join(", ")} is needed, not "${name}"`);
const { world, close } = await serveWorld();
try {
  report(name, await run({ ...world, browser: false }));
} finally {
  await close();
}
