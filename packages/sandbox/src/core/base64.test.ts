import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64.ts";

it.each(["", "a", "ab", "日本", "x".repeat(3 * 8_192), `${"ü".repeat(30_000)}y`])(
  "is what others make of a text, there and back",
  (text) => {
    expect(toBase64(text)).toBe(Buffer.from(text).toString("base64"));
    expect(fromBase64(toBase64(text))).toBe(text);
  },
);

it("is not there where it is none", () => {
  expect(fromBase64("*")).toBeUndefined();
  expect(fromBase64("a")).toBeUndefined();
});
