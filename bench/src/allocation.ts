/**
 * Prints what a call of each contender allocates, as JSON: kilobytes of heap by name. `bench:calls` runs it in a
 * process of its own, with a young generation that holds all calls of a round: nothing is collected in between. With
 * `--ours` it measures ours alone, and fails if they allocate more than the limits below.
 */
import { BY_KY, FRESH, LEAN, OURS, ourThings, things, UNCACHED } from "./contenders.ts";
import { hold } from "./held.ts";
import { shuffled, summary } from "./rounds.ts";

const CALLS = 50;
const ROUNDS = 60;
/** Rounds that are not counted: code that is compiled allocates less. */
const WARM_UP = 20;
/**
 * Kilobytes that ours may allocate a call, to be lowered when they allocate less: runs on a busy machine were at 45.9,
 * 96.8, 39.9, 36 and 16.3. The targets are in `bench:calls`.
 */
const MOST = [
  [OURS, 45.4],
  [BY_KY, 96.2],
  [UNCACHED, 39.3],
  [LEAN, 35.5],
  [FRESH, 16.3],
] as const;

if (globalThis.gc === undefined) throw new Error("needs --expose-gc");
const onlyOurs = process.argv.includes("--ours");
const contenders = onlyOurs ? ourThings() : await things();
const costs = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
let id = 0;
for (let round = -WARM_UP; round < ROUNDS; round += 1) {
  globalThis.gc();
  for (const { name, call, every = 1 } of shuffled(contenders)) {
    if (round % every !== 0) continue;
    const before = process.memoryUsage().heapUsed;
    for (let count = 0; count < CALLS; count += 1) await call(String((id += 1)));
    const cost = (process.memoryUsage().heapUsed - before) / CALLS / 1000;
    if (round >= 0) costs.get(name)?.push(cost);
  }
}
const allocated = new Map(Array.from(costs, ([name, all]) => [name, summary(all).median]));
if (onlyOurs) {
  for (const [name, most] of MOST) hold(name, allocated.get(name) ?? NaN, most, "kB");
} else console.log(JSON.stringify(Object.fromEntries(allocated)));
