import type { Line } from "../chart.ts";
import { BARE, fetchers, nullSetting, OURS, UNCACHED } from "../contenders.ts";
import type { Table } from "../report.ts";
import { shuffled, summary } from "../rounds.ts";
import { turn } from "./heap.ts";
import { draw, rows, whole } from "./tables.ts";

/** Calls at once, and how many rounds of them are made. */
const CONCURRENCY: readonly (readonly [calls: number, rounds: number])[] = [
  [10, 200],
  [100, 40],
  [1_000, 10],
  [10_000, 3],
];
const BESIDE = [BARE, "ky with retry, timeout, hook and valibot", "openai", "octokit core", OURS, UNCACHED];

/** Microseconds for each of some calls that are made at once. */
export async function concurrency(): Promise<Table> {
  const contenders = (await fetchers(nullSetting())).filter(({ name }) => BESIDE.includes(name));
  const lines = new Map(contenders.map(({ name }): [string, [number, number][]] => [name, []]));
  let id = 0;
  for (const [calls, rounds] of CONCURRENCY) {
    const costs = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
    for (let round = -1; round < rounds; round += 1) {
      for (const { name, call } of shuffled(contenders)) {
        await turn();
        const began = performance.now();
        await Promise.all(Array.from({ length: calls }, () => call(String((id += 1)))));
        if (round >= 0) costs.get(name)?.push((1000 * (performance.now() - began)) / calls);
      }
    }
    for (const [name, all] of costs) lines.get(name)?.push([calls, summary(all).median]);
  }
  const drawn = Array.from(lines, ([name, points]): Line => ({ name, points }));
  draw("concurrency", "Microseconds a call (median), null transport", "calls at once", drawn);
  return [
    ["calls at once: µs each, median", ...CONCURRENCY.map(([calls]) => whole(calls))],
    ...rows(
      drawn,
      CONCURRENCY.map(([calls]) => calls),
    ),
  ];
}
