import { describe, expect, test } from "vitest";
import { dailyUnclesParams } from "./params.ts";

const days = { startdate: "2019-02-01", enddate: "2019-02-28" };

const nameOf = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === "object" ? segment.key : segment);

/** The checked parameters, or the messages about them. */
function checked(params: object): unknown {
  const result = dailyUnclesParams["~standard"].validate(params);
  if (result instanceof Promise) throw new TypeError("Parameters are checked at once");
  if (result.issues === undefined) return result.value;
  return result.issues.map(({ path = [], message }) => [path.map(nameOf).join("."), message]);
}

describe("the parameters", () => {
  test("are two days; the chain and the order have defaults", () => {
    expect(checked(days)).toEqual({ ...days, chainid: "1", sort: "asc" });
  });

  test.each(["137", 137, 137n])("may name a chain in any form: %s", (chainid) => {
    expect(checked({ ...days, chainid, sort: "desc" })).toEqual({ ...days, chainid: "137", sort: "desc" });
  });

  test("may be one day", () => {
    expect(checked({ startdate: "2020-02-29", enddate: "2020-02-29" })).toMatchObject({
      enddate: "2020-02-29",
    });
  });

  test.each([
    ["startdate", { startdate: "2019-02-29" }],
    ["enddate", { enddate: "2019-2-3" }],
    ["enddate", { enddate: undefined }],
    ["chainid", { chainid: 0 }],
    ["chainid", { chainid: "one" }],
    ["sort", { sort: "up" }],
  ])("are refused by the name of %s: %j", (name, change) => {
    expect(checked({ ...days, ...change })).toMatchObject([[name, expect.any(String)]]);
  });

  test("are refused if the first day is after the last", () => {
    expect(checked({ startdate: "2019-03-01", enddate: "2019-02-28" })).toEqual([
      ["startdate", expect.stringContaining("a day on or before enddate")],
    ]);
  });
});
