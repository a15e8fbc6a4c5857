import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { fromBase64, textFromBase64, toBase64 } from "./base64.ts";

test.each(["", "a", "ab", "日本", "x".repeat(3 * 8_192), `${"ü".repeat(30_000)}y`])(
  "a text is encoded as Node encodes it, and decoded again",
  (text) => {
    expect(toBase64(text)).toBe(Buffer.from(text).toString("base64"));
    expect(textFromBase64(toBase64(text))).toBe(text);
  },
);

test("bytes are encoded and decoded, of any value and any number", () => {
  const all = Uint8Array.from({ length: 20_003 }, (_, index) => index % 256);
  for (const length of [0, 1, 2, 3, 256, 8_191, 8_192, 8_193, 20_003]) {
    const bytes = all.subarray(0, length);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  }
});

test.each(["YW5u\nOg", " YW5uOg== ", "YW5uOg"])("%j is read without padding and with white space", (text) => {
  expect(textFromBase64(text)).toBe("ann:");
});

test.each(["*", "a", "a===", "a2=V5", "ä", "_-8="])("%j is not base64", (text) => {
  expect(fromBase64(text)).toBeUndefined();
  expect(textFromBase64(text)).toBeUndefined();
});

test.each(["/w==", "wyg="])("the bytes of %j are not UTF-8", (text) => {
  expect(fromBase64(text)).toBeDefined();
  expect(textFromBase64(text)).toBeUndefined();
});
