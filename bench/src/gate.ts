/** What an uncontended permit of the gate costs: microseconds, beside bottleneck's. */
import { systemClock } from "@org/http-core";
import { createGate } from "@org/http-core/gate";
import { hold } from "./held.ts";
import { construct, functionOf, loadPeer, propertyOf } from "./peers.ts";
import { race, type Contender } from "./race.ts";
import { report } from "./report.ts";

const OURS = "http-core, ten at once and a budget an hour";
const THEIRS = "bottleneck, ten at once";

const gate = createGate({
  limits: { concurrency: 10, windows: [{ requests: 1_000_000_000, per: 3_600_000 }] },
  clock: systemClock,
});
const response = { status: 200, headers: new Headers() };
const limiter = construct(propertyOf(await loadPeer("bottleneck"), "default"), { maxConcurrent: 10 });
const schedule = functionOf(limiter, "schedule");

const all: readonly Contender[] = [
  {
    name: OURS,
    calls: 2_000,
    async call() {
      const pass = await gate.acquire();
      pass.reportResponse(response);
      pass.release();
    },
  },
  {
    name: THEIRS,
    calls: 8,
    call: () => Promise.resolve(schedule(() => Promise.resolve())),
  },
];

const ROUNDS = 80;
const costs = await race(all, ROUNDS);
const cost = (name: string): number => costs.get(name)?.least ?? NaN;
report("gate", [
  ["gate", "µs a permit", "ratio"],
  ...all.map(({ name }) => [name, cost(name).toFixed(2), `${(cost(name) / cost(OURS)).toFixed(0)} ×`]),
]);
hold("an uncontended permit", cost(OURS), 2, "µs");
