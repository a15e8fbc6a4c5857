import { describe, expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { untyped } from "@org/test-kit/untyped";
import { day, days } from "../../test/days.ts";
import { movingAverage } from "./moving-average.ts";

describe("a moving average", () => {
  test("is rounded to a number of digits, and has fewer where it ends before", () => {
    const rows = [day("2019-01-01", 1), day("2019-01-02", 2), day("2019-01-03", 5)];
    expect(movingAverage(rows, { window: 3, places: 4 })).toEqual([
      { UTCDate: "2019-01-01", sum: "1", days: 1, average: null },
      { UTCDate: "2019-01-02", sum: "3", days: 2, average: null },
      { UTCDate: "2019-01-03", sum: "8", days: 3, average: "2.6667" },
    ]);
    expect(movingAverage(rows.toReversed(), { window: 2, of: "rewards" }).at(-1)?.average).toBe("3.5");
    expect(movingAverage(rows, { window: 2, places: 0 }).at(-1)?.average).toBe("4");
  });

  test("is null if the window has a gap", () => {
    const rows = [...days("2019-01-01", 7), ...days("2019-01-09", 7)];
    const averages = new Map(movingAverage(rows).map(({ UTCDate, average }) => [UTCDate, average]));
    expect(averages.get("2019-01-07")).toBe("2");
    expect(averages.get("2019-01-14")).toBeNull();
    expect(averages.get("2019-01-15")).toBe("2");
  });

  test("is by default the average of seven days' uncles, to six digits", () => {
    const [, last] = [
      ...movingAverage(days("2019-01-01", 6)),
      ...movingAverage(days("2019-01-01", 7, 1)).slice(-1),
    ].slice(-2);
    expect(last).toEqual({ UTCDate: "2019-01-07", sum: "7", days: 7, average: "1" });
    const rows = [...days("2019-01-01", 6, 0), day("2019-01-07", 1)];
    expect(movingAverage(rows).at(-1)?.average).toBe("0.142857");
  });

  test("is the average of the rewards on request", () => {
    const rows = [day("2019-01-01", 1, "0.5")];
    expect(movingAverage(rows, { window: 1, of: "rewards" })).toMatchObject([{ sum: "0.5", average: "0.5" }]);
  });

  test("takes the last record of a day that occurs twice", () => {
    const rows = [day("2019-01-01", 1), day("2019-01-01", 5)];
    expect(movingAverage(rows, { window: 1 })).toEqual([
      { UTCDate: "2019-01-01", sum: "5", days: 1, average: "5" },
    ]);
  });

  test("refuses a quantity that it does not know", () => {
    expect(() => untyped(movingAverage)([], { of: "uncleBlockCount" })).toThrow(
      "of: expected uncles | rewards, received uncleBlockCount",
    );
  });

  test.each([0, -1, 1.5, Number.NaN])("refuses a window of %s days", (window) => {
    expect(() => movingAverage([], { window })).toThrow(ParameterError);
  });

  test.each([-1, 1.5, 10_001, Number.NaN])("refuses %s digits, even before a window is full", (places) => {
    expect(() => movingAverage([], { places })).toThrow(expect.objectContaining({ parameter: "places" }));
  });
});
