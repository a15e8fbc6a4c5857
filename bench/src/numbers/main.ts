/**
 * Prints the numbers that depend on no machine: public suites, use of limits, load in an outage, writes over faulty
 * sockets, credentials in redirects. Fails where one does not hold. `pnpm numbers --runs 10` repeats the last two ten
 * times as often.
 */
import { parseArgs } from "node:util";
import { limits } from "./limits.ts";
import { outage } from "./outage.ts";
import { redirects } from "./redirects.ts";
import { suites } from "./suites.ts";
import { writes } from "./writes.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "1" } } });
const runs = Number(values.runs);
if (!(runs > 0)) throw new RangeError(`--runs: expected a number above 0, received ${values.runs}`);
const measured = [
  ...(await suites()),
  ...(await limits()),
  ...(await outage()),
  ...(await writes(180 * runs)),
  ...(await redirects(Math.min(1, runs / 10))),
];
const lines = [
  ["what", "is", "to hold"],
  ["---", "---", "---"],
  ...measured.map(({ what, is, aim, holds }) => [what, is, holds ? aim : `${aim}: NOT HELD`]),
];
for (const line of lines) console.log(`| ${line.join(" | ")} |`);
if (measured.some(({ holds }) => !holds)) process.exitCode = 1;
