import { describe, expect, test } from "vitest";
import { DAY } from "@org/http-core/operation";
import { ask } from "../../../test/predictions/ask.ts";
import { fixedRow, type Numbers } from "../../../test/predictions/fixed-row.ts";
import { rewardsOf } from "./rewards.ts";

const DAY_OF_WORLD = Date.UTC(2026, 0, 15);
const { times } = ask().world.event(2);
const started = { ...times, start: Date.UTC(2026, 0, 5, 18) };
const of = (numbers: Numbers = {}, days = 0) => rewardsOf(fixedRow(7, numbers), started, DAY_OF_WORLD, days);
const first = (numbers: Numbers, days = 0) => of(numbers, days).configs[0];

test.each([
  [0, 0],
  [0.03, 1],
  [0.89, 1],
  [0.9, 2],
])("a market has none, one or two configurations: drawn %d, it has %d", (configs, number) => {
  expect(of({ configs }).configs).toHaveLength(number);
});

describe("a configuration", () => {
  test("without an end pays until now", () => {
    const endless = { "start 0": 0, "endless 0": 0, "rate 0": 0.2 };
    expect(first(endless)).toMatchObject({
      id: 5_014,
      start: "2026-01-05",
      end: "2500-12-31",
      endless: true,
      perDay: 2,
      total: 22,
    });
    expect(first(endless, 3)).toMatchObject({ start: "2026-01-05", total: 28 });
  });

  test("with an end pays for each day, both ends included", () => {
    expect(first({ "start 0": 0, "endless 0": 0.85, "left 0": 0, "rate 0": 0.2 })).toMatchObject({
      start: "2026-01-05",
      end: "2026-01-18",
      endless: false,
      total: 28,
    });
  });

  test("starts between the first trade and the world's day", () => {
    expect(first({ "start 0": 0.999 })?.start).toBe("2026-01-14");
    const late = { ...times, start: DAY_OF_WORLD + 5 * DAY };
    expect(rewardsOf(fixedRow(7, { "start 0": 0 }), late, DAY_OF_WORLD).configs[0]?.start).toBe("2026-01-14");
  });

  test("disappears after its last day", () => {
    const ending = { "endless 0": 0.9, "left 0": 0 };
    expect([3, 4].map((days) => of(ending, days).configs.length)).toEqual([1, 0]);
  });

  test("of a second kind always ends, and has an id of its own", () => {
    const { configs } = of({ configs: 0.95, "endless 1": 0 });
    expect(configs.map(({ id }) => id)).toEqual([5_014, 5_015]);
    expect(configs[1]?.endless).toBe(false);
  });
});
