import { describe, expect, test } from "vitest";
import { type Column, type Columns, columnsOf, mostHeld, textAt } from "./columns.ts";

describe("columns", () => {
  const table = (): Columns<number> => columnsOf(4, (index) => index);

  test("are read once while in use, also by concurrent requests", async () => {
    let reads = 0;
    const { column } = table();
    const read = async (): Promise<Column> =>
      column("double", (index) => {
        reads++;
        return index * 2;
      });
    const [one, other] = await Promise.all([read(), read()]);
    expect(Array.from(one.numbers)).toEqual([0, 2, 4, 6]);
    expect(other).toBe(one);
    expect(await read()).toBe(one);
    expect(reads).toBe(4);
  });

  test("stay cached while ten others are used", async () => {
    let reads = 0;
    const { ranks } = columnsOf(4, (index) => index);
    const all = Array.from({ length: 11 }, (_, key) => String(key));
    for (const key of [...all, ...all]) await ranks(key, () => (reads += 1));
    expect(reads).toBe(44);
  });

  test("have each text once, and ranks that order like the texts", async () => {
    const { column, ranks } = table();
    const read = (index: number): string | undefined => ["b", undefined, "B", "b"][index];
    const texts = await column("text", read);
    expect(texts.texts).toEqual(["b", "B"]);
    expect([0, 1, 2, 3].map((row) => textAt(texts, row))).toEqual(["b", "", "B", "b"]);
    expect(Array.from(await ranks("text", read))).toEqual([1, NaN, 0, 1]);
  });

  test("have flags as 0 and 1", async () => {
    const flags = await table().column("flag", (index) => (index === 2 ? undefined : index > 0));
    expect(Array.from(flags.numbers)).toEqual([0, 1, NaN, 1]);
  });
});

test.each([
  [60, 64],
  [1_000_000, 32],
  [10_000_000, 4],
])("of a table of %d rows %d columns are cached", (size, held) => {
  expect(mostHeld(size, 64)).toBe(held);
});
