import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf } from "../cache/entry-codec.ts";
import { isWhole, decodeText } from "./read-body.ts";

const isWholeAs = (bytes: Uint8Array, contentType: string | null): boolean =>
  isWhole(decodeText(bytes, contentType), bytes, contentType);

describe("a decoded text", () => {
  test.each([
    ["plain", new TextEncoder().encode("é🙂"), "application/json; charset=utf8", true],
    ["nothing", new Uint8Array(), null, false],
    ["a mark that was taken off", Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), null, false],
    ["another charset", Uint8Array.of(0x61), "text/plain; charset=iso-8859-1", false],
    ["a mark of another charset", Uint8Array.of(0xff, 0xfe, 0x61, 0x00), null, false],
    ["a byte that was replaced", Uint8Array.of(0x61, 0xff), null, false],
  ])("of %s encodes to the same bytes again: %o, %s, %s", (_, bytes, contentType, whole) => {
    expect(isWholeAs(bytes, contentType)).toBe(whole);
  });

  test("encodes to the same bytes if `isWhole` is true", () => {
    const bytesOfText = fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(text));
    const type = fc.constantFrom(null, "text/html; charset=UTF-8", "text/html; charset=latin1");
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 8 }), bytesOfText), type, (bytes, contentType) => {
        const text = decodeText(bytes, contentType);
        if (isWhole(text, bytes, contentType)) expect(bytesOf({ text })).toEqual(bytes);
      }),
    );
  });
});
