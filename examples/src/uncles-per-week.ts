/**
 * Counts uncle blocks per week over seven years, in eight requests: `node examples/src/uncles-per-week.ts`.
 *
 * @module
 */
import { createChainstats } from "@org/chainstats";
import { totals, weekly } from "@org/chainstats/analysis";
import { reach } from "./reach.ts";

const { bases, options } = reach("chainstats");
const chainstats = createChainstats({ ...options, baseUrl: bases["chainstats"] });

// All days that had uncles: from the first block to the end of proof of work.
const history = chainstats.dailyUncles({ startdate: "2015-07-30", enddate: "2022-09-15" });
const { requests } = await history.dryRun();
console.log(`${String(requests)} requests, a calendar year each`);

const { days, gaps } = await history.series();
for (const { name, uncles, rewards, complete } of weekly(days)) {
  console.log(
    `${name}  ${String(uncles).padStart(5)} uncles  ${rewards.padStart(10)} ETH${complete ? "" : "  (a part)"}`,
  );
}
const { uncles, rewards } = totals(days);
console.log(`Total: ${String(uncles)} uncles, ${rewards} ETH in ${String(days.length)} days`);
for (const { from, to, reason } of gaps) console.log(`No record from ${from} to ${to}: ${reason}`);
