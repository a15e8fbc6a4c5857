/**
 * Prints what a call of each contender allocates, as JSON: kilobytes of heap by name. `bench:calls` runs it in a
 * process of its own, with a young generation that holds all calls of a round: nothing is collected in between.
 */
import { things } from "./contenders.ts";
import { shuffled, summary } from "./rounds.ts";

const CALLS = 50;
const ROUNDS = 60;
/** Rounds that are not counted: code that is compiled allocates less. */
const WARM_UP = 20;

if (globalThis.gc === undefined) throw new Error("needs --expose-gc");
const contenders = await things();
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
console.log(
  JSON.stringify(Object.fromEntries(Array.from(costs, ([name, all]) => [name, summary(all).median]))),
);
