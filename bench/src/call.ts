/** What a client adds to the platform's fetch, per call: microseconds, without a network. */
import { assertWorks, BARE, callers, OURS } from "./callers.ts";
import { hold } from "./held.ts";
import { race } from "./race.ts";
import { printTable } from "./table.ts";

const all = await callers();
for (const caller of all) await assertWorks(caller);
const cost = await race(all);
const bare = cost(BARE);
printTable(
  ["client", "µs a call", "over bare", "ratio"],
  all.map(({ name }) => [
    name,
    cost(name).toFixed(1),
    `+${(cost(name) - bare).toFixed(1)}`,
    `${(cost(name) / bare).toFixed(2)} ×`,
  ]),
);
hold("added to bare fetch", cost(OURS) - bare, 65, "µs");
