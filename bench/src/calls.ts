/**
 * What a call costs without a network: microseconds and kilobytes, beside other clients and a bare fetch. All are in
 * one process and take turns. Fails where a ratio is above what is to hold; `--write` puts the tables into RESULTS.md.
 * Ratios are to the bare fetch. The least of them are held: a busy machine adds to every cost, and most to the longest.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import {
  assertWorks,
  BARE,
  BARE_LIST,
  FRESH,
  LEAN,
  lists,
  OUR_LIST,
  OURS,
  things,
  UNCACHED,
} from "./contenders.ts";
import { hold } from "./held.ts";
import { propertyOf } from "./peers.ts";
import { race, type Contender } from "./race.ts";
import { report, type Table } from "./report.ts";

const ROUNDS = 4000;

const [one, many] = [await things(), await lists()];
for (const contender of [...one, ...many]) await assertWorks(contender);
const costs = await race([...one, ...many], ROUNDS);
const allocated = allocations();

const HEADS = ["client", "least µs", "ratio", "median µs", "ratio", "kB a call"];
report("calls", [HEADS, ...rows(one, BARE)], [HEADS.slice(0, -1), ...rows(many, BARE_LIST)]);

hold("everything on, cache miss", ratio(OURS, BARE, "least"), 5.2, "×");
hold("without cache", ratio(UNCACHED, BARE, "least"), 4.5, "×");
hold("the lean client", ratio(LEAN, BARE, "least"), 3.8, "×");
hold("fresh from memory", ratio(FRESH, BARE, "least"), 2, "×");
hold("a list of 100, validated", ratio(OUR_LIST, BARE_LIST, "least"), 2.5, "×");
hold("allocated per call, everything on", allocated(OURS), 55, "kB");
hold("allocated per call, the lean client", allocated(LEAN), 40, "kB");
hold("allocated per call, fresh from memory", allocated(FRESH), 17, "kB");

function rows(contenders: readonly Contender[], yardstick: string): Table {
  return contenders.map(({ name }) => {
    const kilobytes = allocated(name);
    return [
      name,
      cost(name, "least").toFixed(1),
      `${ratio(name, yardstick, "least").toFixed(1)} ×`,
      cost(name, "median").toFixed(1),
      `${ratio(name, yardstick, "median").toFixed(1)} ×`,
      ...(Number.isNaN(kilobytes) ? [] : [kilobytes.toFixed(0)]),
    ];
  });
}

function cost(name: string, which: "least" | "median"): number {
  return costs.get(name)?.[which] ?? NaN;
}

function ratio(name: string, yardstick: string, which: "least" | "median"): number {
  return cost(name, which) / cost(yardstick, which);
}

/** Kilobytes a call, by name; NaN for who was not measured. */
function allocations(): (name: string) => number {
  const flags = ["--expose-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"];
  const program = join(import.meta.dirname, "allocation.ts");
  const printed = execFileSync(process.execPath, [...flags, program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const measured: unknown = JSON.parse(printed.toString());
  return (name) => Number(propertyOf(measured, name));
}
