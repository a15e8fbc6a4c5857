import { describe, expect, test } from "vitest";
import { consolidationsParams } from "./params.ts";

/** The checked parameters, or the messages about them. */
function checked(params: object): unknown {
  const result = consolidationsParams["~standard"].validate(params);
  if (result instanceof Promise) throw new TypeError("Parameters are checked at once");
  if (result.issues === undefined) return result.value;
  return result.issues.map(({ path = [], message }) => [path.map(nameOf).join("."), message]);
}

const nameOf = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === "object" ? segment.key : segment);

describe("the range of days", () => {
  test.each([
    { fromDate: "2025-06-01", toDate: "2025-06-01" },
    { fromDate: "2025-06-01" },
    { toDate: "2025-06-01" },
    {},
  ])("may be open, or one day: %j", (range) => {
    expect(checked(range)).toEqual(range);
  });

  test.each([
    { fromDate: "2025-06-02", toDate: "" },
    { fromDate: null, toDate: "2025-06-01" },
    { fromDate: "2025-06-02", toDate: null },
  ])("is open where a day is empty or null: %j", (range) => {
    expect(checked(range)).toMatchObject({});
    expect(Array.isArray(checked(range))).toBe(false);
  });

  test("must not end before it begins", () => {
    expect(checked({ fromDate: "2025-06-02", toDate: "2025-06-01" })).toEqual([
      ["fromDate", "a day on or before toDate"],
    ]);
  });
});

test.each([
  ["fromDate", { fromDate: "2025-06-31" }],
  ["toDate", { toDate: "June" }],
  ["network", { network: "goerli" }],
  ["limit", { limit: 0 }],
  ["offset", { offset: -1 }],
  ["consolidation_epoch", { consolidation_epoch: 1.5 }],
  ["source_validator_index", { source_validator_index: -1 }],
  ["target_validator_index", { target_validator_index: "x" }],
])("%s is refused by its name: %j", (name, params) => {
  expect(checked(params)).toMatchObject([[name, expect.any(String)]]);
});

test("the smallest numbers are allowed", () => {
  const smallest = { limit: 1, offset: 0, consolidation_epoch: 0, source_validator_index: 0 };
  expect(checked(smallest)).toEqual(smallest);
});
