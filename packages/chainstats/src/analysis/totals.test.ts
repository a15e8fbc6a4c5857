import { describe, expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { day } from "../../test/days.ts";
import { totals } from "./totals.ts";

describe("totals", () => {
  test("are exact", () => {
    expect(totals([day("2019-01-01", 1, "0.1"), day("2019-01-02", 2, "0.2")])).toEqual({
      days: 2,
      uncles: 3,
      rewards: "0.3",
    });
    expect(totals([])).toEqual({ days: 0, uncles: 0, rewards: "0" });
  });

  test("count a day once that occurs twice, by its last record, as where two ranges share a day", () => {
    const [one, two, again] = [day("2019-01-31", 1, "0.1"), day("2019-02-01"), day("2019-01-31", 3, "0.3")];
    expect(totals([one, two, again])).toEqual({ days: 2, uncles: 5, rewards: "3.8" });
  });

  test("refuse a reward that is not an amount", () => {
    expect(() => totals([day("2019-01-01", 1, "many")])).toThrow(ParameterError);
  });
});
