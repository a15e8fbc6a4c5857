import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { context } from "../../test/predictions/ask.ts";
import { cursorText, envelope, offsetCursor, offsetOf } from "./answers.ts";
import { indices } from "./util/lists.ts";

describe("offset cursors", () => {
  test("are offsets in base64", () => {
    expect(offsetCursor(100)).toBe("MTAw");
    expect(offsetOf("MA==")).toBe(0);
    fc.assert(fc.property(fc.nat(), (offset) => offsetOf(offsetCursor(offset)) === offset));
  });

  test("other text is refused without throwing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const offset = offsetOf(text);
        if (offset !== undefined) expect(cursorText(text)).toMatch(/^\d+$/);
      }),
    );
  });

  test("base64url is accepted, with and without padding", () => {
    expect(cursorText("PD8_Pz4")).toBe("<???>");
    expect(cursorText("PD8/Pz4=")).toBe("<???>");
    expect(cursorText("PD8_P")).toBeUndefined();
    expect(cursorText("ümlaut")).toBeUndefined();
  });
});

describe("pages", () => {
  test("continue to the last row and end with the end cursor", () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer({ min: 1, max: 20 }), (total, limit) => {
        const rows: number[] = [];
        let cursor = offsetCursor(0);
        while (cursor !== "LTE=") {
          const offset = offsetOf(cursor) ?? NaN;
          const { body: page } = envelope({ total, offset, limit, rowAt: (place) => place }, context("/"));
          expect(page.count).toBe(page.data.length);
          expect(page.count).toBe(Math.min(limit, total - rows.length));
          rows.push(...page.data);
          cursor = page.next_cursor;
        }
        expect(rows).toEqual(indices(total));
      }),
    );
  });
});
