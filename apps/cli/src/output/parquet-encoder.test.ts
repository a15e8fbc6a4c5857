import { expect, test } from "vitest";
import { parquetEncoder } from "./parquet-encoder.ts";

const NAMES = Array.from({ length: 40 }, (_, at) => `column${String(at)}`);
const row = (value: number) => Object.fromEntries(NAMES.map((name) => [name, `${name} ${String(value)}`]));

function encoder(length = 0, state?: string) {
  return parquetEncoder({
    fields: undefined,
    asText: [],
    groupRows: 2,
    length,
    state,
    warn: () => undefined,
  });
}

test("what a row group adds to a checkpoint is little", () => {
  const { page, state } = encoder();
  const sizes = [0, 1, 2].map((group) => {
    page([row(group), row(group + 1)]);
    return state()?.length ?? 0;
  });
  const [first = 0, second = 0, third = 0] = sizes;
  expect(third - second).toBeLessThan(60 * NAMES.length);
  expect(Math.abs(third - second - (second - first))).toBeLessThan(first / 4);
});

test("rows are held until their group is whole, and a checkpoint continues after it", () => {
  const undisturbed = encoder();
  const before = [undisturbed.page([row(1)]), undisturbed.page([row(2)])];
  expect(before.map(({ length }) => length > 0)).toEqual([false, true]);
  expect(undisturbed.holdsRows()).toBe(false);
  const length = before[1]?.length ?? 0;
  const continued = encoder(length, undisturbed.state());
  for (const each of [undisturbed, continued]) expect(each.page([row(3)])).toHaveLength(0);
  expect(continued.holdsRows()).toBe(true);
  expect(continued.end()).toEqual(undisturbed.end());
});

test("a state that the encoder did not write is refused", () => {
  expect(() => encoder(1, Buffer.from("no state").toString("base64"))).toThrow();
});
