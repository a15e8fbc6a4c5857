import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "@org/test-kit/any-text";
import { bytesOf } from "../cache/entry-codec.ts";
import { decodeText, isWhole, storedText, textFor } from "./read-body.ts";

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
    const bytesOfText = anyText.map((text) => new TextEncoder().encode(text));
    const type = fc.constantFrom(null, "text/html; charset=UTF-8", "text/html; charset=latin1");
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 8 }), bytesOfText), type, (bytes, contentType) => {
        const text = decodeText(bytes, contentType);
        if (isWhole(text, bytes, contentType)) expect(bytesOf({ text })).toEqual(bytes);
      }),
    );
  });
});

describe("a stored text", () => {
  test("is not decoded again where that gives the same", () => {
    expect(storedText({ kind: "json" }, "é", "application/json; charset=utf-8")).toBe("é");
    expect(storedText({ kind: "json" }, undefined, null)).toBeUndefined();
  });

  test("is what its bytes decode to, if it is used", () => {
    const kind = fc.constantFrom("json" as const, "html" as const, "none" as const, "bytes" as const);
    const type = fc.constantFrom(null, "text/html; charset=UTF-8", "text/html; charset=latin1", "image/png");
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string().map((rest) => `\ufeff${rest}`),
    );
    fc.assert(
      fc.property(kind, type, text, (ofKind, contentType, stored) => {
        const used = storedText({ kind: ofKind }, stored, contentType);
        const bytes = bytesOf({ text: stored });
        expect(used ?? "decoded").toBe(
          used === undefined ? "decoded" : textFor({ kind: ofKind }, 200, bytes, contentType, {}),
        );
      }),
    );
  });
});
