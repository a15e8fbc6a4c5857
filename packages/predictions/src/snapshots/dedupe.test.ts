import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dedupe } from "./dedupe.ts";

describe("dedupe", () => {
  test("keeps the latest version, at the position of the first", () => {
    const rows = [
      { id: "1", updatedAt: "2026-03-01T10:05:00.5Z", from: "fresh" },
      { id: "2", updatedAt: null, from: "only" },
      { id: "1", updatedAt: "2026-03-01 10:05:00+00", from: "old" },
      { id: "3", from: "first" },
      { id: "3", updatedAt: "never", from: "last" },
    ];
    expect(dedupe(rows).map(({ from }) => from)).toEqual(["fresh", "only", "last"]);
  });

  test("keeps rows whose id is empty: it identifies no row", () => {
    const rows = [
      { id: "", from: "a" },
      { id: "1", from: "b" },
      { id: "", from: "c" },
    ];
    expect(dedupe(rows)).toEqual(rows);
  });

  test("keeps one row per id for any input", () => {
    const row = fc.record({ id: fc.nat(5).map(String), second: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(row), (drawn) => {
        const rows = drawn.map(({ id, second }) => ({
          id,
          second,
          updatedAt: `2026-03-01T00:00:0${String(second)}Z`,
        }));
        const kept = dedupe(rows);
        expect(kept.map(({ id }) => id)).toEqual(Array.from(new Set(rows.map(({ id }) => id))));
        for (const { id, second } of kept) {
          expect(second).toBe(
            Math.max(...rows.filter((other) => other.id === id).map((other) => other.second)),
          );
        }
        expect(dedupe(kept)).toEqual(kept);
      }),
    );
  });
});
