/**
 * Prints the numbers that depend on no machine: public suites, use of limits, load in an outage. Fails where one does
 * not hold. `pnpm numbers`
 */
import { limits } from "./limits.ts";
import { outage } from "./outage.ts";
import { suites } from "./suites.ts";

const measured = [...(await suites()), ...(await limits()), ...(await outage())];
const lines = [
  ["what", "is", "to hold"],
  ["---", "---", "---"],
  ...measured.map(({ what, is, aim, holds }) => [what, is, holds ? aim : `${aim}: NOT HELD`]),
];
for (const line of lines) console.log(`| ${line.join(" | ")} |`);
if (measured.some(({ holds }) => !holds)) process.exitCode = 1;
