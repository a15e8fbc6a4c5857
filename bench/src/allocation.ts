/**
 * What a call allocates: kilobytes of heap, without a network. To be run with a young generation that holds all calls
 * of a round, so that nothing is collected in between.
 */
import { assertWorks, BARE, callers, OURS } from "./callers.ts";
import { hold } from "./held.ts";
import type { Caller } from "./race.ts";
import { printTable } from "./table.ts";

const CALLS = 200;
const ROUNDS = 12;

if (globalThis.gc === undefined) throw new Error("needs --expose-gc, see package.json");
const collect = globalThis.gc;
const all = (await callers()).filter(({ calls }) => calls >= CALLS);
const least = new Map<string, number>();
let id = 0;
for (const caller of all) {
  await assertWorks(caller);
  await perCall(caller);
  for (let round = 0; round < ROUNDS; round += 1)
    least.set(caller.name, Math.min(await perCall(caller), least.get(caller.name) ?? Infinity));
}
const bare = least.get(BARE) ?? NaN;
printTable(
  ["client", "kB a call", "over bare"],
  all.map(({ name }) => {
    const cost = least.get(name) ?? NaN;
    return [name, cost.toFixed(1), `+${(cost - bare).toFixed(1)}`];
  }),
);
hold("allocated per call", least.get(OURS) ?? NaN, 48, "kB");

async function perCall({ call }: Caller): Promise<number> {
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < CALLS; count += 1) await call(String((id += 1)));
  return (process.memoryUsage().heapUsed - before) / CALLS / 1000;
}
