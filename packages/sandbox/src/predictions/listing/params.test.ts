import { expect, test } from "vitest";
import { plainKey, valuesOf } from "./params.ts";

test("values of a repeatable parameter are texts", () => {
  expect(valuesOf(undefined)).toBeUndefined();
  expect(valuesOf(7)).toEqual(["7"]);
  expect(valuesOf(["a", "b"])).toEqual(["a", "b"]);
  expect(["007", "0", "10"].map(plainKey)).toEqual(["7", "0", "10"]);
});
