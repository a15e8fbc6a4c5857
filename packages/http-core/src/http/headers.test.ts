import { expect, test } from "vitest";
import { fieldsOf } from "./headers.ts";

test("header fields have lower-case names, several of one name are one, and later changes do not count", () => {
  const headers = new Headers([
    ["Vary", "Accept"],
    ["VARY", "X-Key"],
    ["ETag", '"A"'],
  ]);
  const fields = fieldsOf(headers);
  headers.set("etag", '"B"');
  expect(Object.fromEntries(fields)).toEqual({ etag: '"A"', vary: "Accept, X-Key" });
});
