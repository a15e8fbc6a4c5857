import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { textFromBase64, textToBase64 } from "./base64.ts";

it.each(["", "a", "ab", "日本", "x".repeat(3 * 8_192), `${"ü".repeat(30_000)}y`])(
  "is what others make of a text, there and back",
  (text) => {
    expect(textToBase64(text)).toBe(Buffer.from(text).toString("base64"));
    expect(textFromBase64(textToBase64(text))).toBe(text);
  },
);

it("is not there where it is none", () => {
  expect(textFromBase64("*")).toBeUndefined();
  expect(textFromBase64("a")).toBeUndefined();
});

it("is not text where its bytes are not UTF-8", () => {
  expect(textFromBase64("/w==")).toBeUndefined();
});
