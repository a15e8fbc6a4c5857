import { expect, it } from "vitest";
import { safeCandidates } from "./srcset.ts";

/** The candidates whose address does not start with `x:`. */
const safe = (srcset: string) => safeCandidates(srcset, (address) => !address.startsWith("x:"));

it.each([
  ["a.png", "a.png"],
  ["a.png 1x, b.png 2x", "a.png 1x, b.png 2x"],
  ["\n a.png\t480w ,\f,b.png\r\n", "a.png 480w, b.png"],
  ["a.png 1w\f2h\t,b.png\f", "a.png 1w 2h, b.png"],
  ["a.png,b.png 2x", "a.png,b.png 2x"],
  ["a.png, b.png 2x", "a.png, b.png 2x"],
  ["a.png,,, ,b.png", "a.png, b.png"],
  ["data:image/png;base64,AA,BB== 1x, c 2x", "data:image/png;base64,AA,BB== 1x, c 2x"],
  ["a 10w 20h , b 1.5e0x", "a 10w 20h, b 1.5e0x"],
  ["é😀\v 1x", "é😀\v 1x"],
])("safe candidates are kept: %j", (srcset, kept) => {
  expect(safe(srcset)).toBe(kept);
});

it.each([
  ["x:a", undefined],
  ["x:a 1x, x:b 2x", undefined],
  ["a 1x, x:b 2x", "a 1x"],
  [",, x:a 1x,b 2x", "b 2x"],
  ["x:a, b", "b"],
  ["a,\fx:b", "a"],
  ["x:a (b, c 1x", undefined],
  ["a (x:b, c), d 1x", "d 1x"],
  ["a f((1), b", "b"],
  ["a x:b, c 1", undefined],
  ["a 1x\u00a0, b", "b"],
  ["x:a,b,c 1x", undefined],
  ["", undefined],
  [" , ", undefined],
])("others are removed, and the attribute with the last one: %j", (srcset, kept) => {
  expect(safe(srcset)).toBe(kept);
});
