/**
 * Runs the cases of two copies of the runtime. Takes the folders in which they are installed; see `.ci/run`. The last
 * line says how many cases passed.
 */
import { runAll } from "./case.ts";
import { copyIn } from "./copies.ts";
import { report } from "./report.ts";
import { shared } from "./two-copies-cases.ts";

const [one, other] = process.argv.slice(2);
if (one === undefined || other === undefined) throw new Error("two folders are needed");
const [first, second] = await Promise.all([copyIn(one), copyIn(other)]);
report("two versions", await runAll(shared, { first, second }));
