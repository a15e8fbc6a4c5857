import { expect, test } from "vitest";
import { readRuns, withRun, type PastRun } from "./past-runs.ts";

const run: Omit<PastRun, "number"> = {
  address: "#/shop/things?limit=3",
  title: "Shop · things",
  at: 0,
  text: "200 OK",
  tone: "good",
  unchecked: false,
  answer: "[]",
};

function after(count: number, given: Partial<PastRun> = {}): readonly PastRun[] {
  return Array.from({ length: count }).reduce<readonly PastRun[]>(
    (runs) => withRun(runs, { ...run, ...given }),
    [],
  );
}

test("the latest run is the first, and the oldest are dropped", () => {
  const runs = after(40);
  expect(runs).toHaveLength(30);
  expect(runs.map(({ number }) => number).slice(0, 2)).toEqual([40, 39]);
});

test("of long answers the latest are kept", () => {
  const runs = after(10, { answer: "x".repeat(300_000) });
  expect(runs.filter(({ answer }) => answer !== undefined)).toEqual(runs.slice(0, 6));
});

test("what was written is read again", () => {
  const runs = after(3);
  expect(readRuns(JSON.stringify(runs))).toEqual(runs);
});

test.each([undefined, "", "{", "7", '[{"number":1}]'])("%j is read as no runs", (text) => {
  expect(readRuns(text)).toEqual([]);
});
