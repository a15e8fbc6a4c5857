import { expect, test } from "vitest";
import { missingFields } from "./missing-fields.ts";

test("a column that none of the first rows has is reported once", () => {
  const notes: string[] = [];
  const check = missingFields(["id", "nmae", "closed"], (text) => notes.push(text));
  check([]);
  check([{ id: 1 }, { id: 2, closed: null }]);
  check([{ id: 3 }]);
  expect(notes).toEqual(["no row so far has the field nmae"]);
});
