import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Event } from "../events/event.ts";
import type { Market } from "../events/market.ts";
import { dedupe, diff, marketRows, snapshot } from "./index.ts";

const event: Event = {
  id: "e",
  slug: "fed",
  title: "Fed?",
  tags: [{ id: "1", slug: "economy" }, { id: "2" }, { id: "3", slug: "fed" }],
  markets: [
    { id: "1", question: "Cut?", closed: true },
    { id: "2", volume: "12.340" },
  ],
};

describe("marketRows", () => {
  test("returns the markets with the id, name and tags of their event", () => {
    const joined = { eventId: "e", eventSlug: "fed", eventTitle: "Fed?", eventTags: ["economy", "fed"] };
    expect(marketRows(event)).toEqual([
      { id: "1", question: "Cut?", closed: true, ...joined },
      { id: "2", volume: "12.340", ...joined },
    ]);
  });

  test("keeps unknown fields, and removes the market's reference to its event", () => {
    const market = Object.assign({ id: "1", events: [event] }, { feeType: "x" });
    expect(marketRows({ id: "e", markets: [market] })).toEqual([
      { id: "1", feeType: "x", eventId: "e", eventSlug: null, eventTitle: null, eventTags: [] },
    ]);
  });

  test("returns none for an event without markets", () => {
    expect(marketRows({ id: "e" })).toEqual([]);
    expect(marketRows({ id: "e", markets: null, tags: null })).toEqual([]);
  });

  test("in a snapshot of a list occur once each", async () => {
    expect((await snapshot([event, { ...event }])).map(({ id }) => id)).toEqual(["1", "2"]);
  });
});

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

describe("diff", () => {
  const market = (id: string, yes: string, more: Partial<Market> = {}): Market => ({
    id,
    closed: false,
    outcomes: '["Yes", "No"]',
    outcomePrices: JSON.stringify([yes, String(1 - Number(yes))]),
    clobTokenIds: JSON.stringify([`${id}y`, `${id}n`]),
    ...more,
  });
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

  test("finds new, removed, closed, resolved and moved markets", () => {
    const before = [
      market("same", "0.5"),
      market("moves", "0.25"),
      market("closes", "0.5"),
      market("settles", "0.75"),
      market("goes", "0.5"),
      market("proposed", "0.5", { oracleResolutionStatus: "proposed" }),
    ];
    const after = [
      market("comes", "0.5", { closed: true }),
      market("same", "0.50"),
      market("moves", "0.5"),
      market("closes", "0.5", { closed: true }),
      market("settles", "1", { closed: true, oracleResolutionStatus: "resolved" }),
      market("proposed", "0.5", { oracleResolutionStatus: "resolved" }),
    ];
    const found = diff(before, after);
    expect(ids(found.added)).toEqual(["comes"]);
    expect(ids(found.gone)).toEqual(["goes"]);
    expect(ids(found.closed)).toEqual(["closes", "settles"]);
    expect(found.resolved.map(({ id, winner }) => [id, winner?.label])).toEqual([
      ["settles", "Yes"],
      ["proposed", undefined],
    ]);
    expect(found.moved.map(({ id, prices }) => ({ id, prices }))).toEqual([
      {
        id: "moves",
        prices: [
          { label: "Yes", tokenId: "movesy", from: "0.25", to: "0.5", change: "0.25" },
          { label: "No", tokenId: "movesn", from: "0.75", to: "0.5", change: "-0.25" },
        ],
      },
      {
        id: "settles",
        prices: [
          { label: "Yes", tokenId: "settlesy", from: "0.75", to: "1", change: "0.25" },
          { label: "No", tokenId: "settlesn", from: "0.25", to: "0", change: "-0.25" },
        ],
      },
    ]);
    expect(found.unreadable).toEqual([]);
  });

  test("compares prices by token in any order, or by position and label without tokens", () => {
    const turned = {
      outcomes: '["No", "Yes"]',
      outcomePrices: '["0.5", "0.5"]',
      clobTokenIds: '["1n", "1y"]',
    };
    expect(diff([market("1", "0.5")], [market("1", "0.5", turned)]).moved).toEqual([]);
    const bare = { clobTokenIds: null };
    expect(diff([market("1", "0.5", bare)], [market("1", "0.6", bare)]).moved).toHaveLength(1);
  });

  test("reports price moves from a minimum on, comparing every digit", () => {
    const of = (yes: string) => [market("1", "0.5", { outcomePrices: `["${yes}"]` })];
    expect(diff(of("0.5"), of("0.55"), { atLeast: "0.05" }).moved).toHaveLength(1);
    expect(diff(of("0.5"), of("0.45"), { atLeast: "0.05" }).moved).toHaveLength(1);
    expect(diff(of("0.5"), of("0.54999999999999999999999"), { atLeast: "0.05" }).moved).toEqual([]);
    expect(diff(of("0.1"), of("0.10000000000000000000001")).moved).toHaveLength(1);
    expect(() => diff([], [], { atLeast: "much" })).toThrow(expect.objectContaining({ code: "parameter" }));
  });

  test("reports markets that cannot be read, and continues", () => {
    const broken = market("1", "0.5", { outcomePrices: "[" });
    const found = diff([market("1", "0.5"), market("2", "0.5")], [broken, market("2", "0.6")]);
    expect(found.unreadable).toMatchObject([{ id: "1", error: { parameter: "outcomePrices" } }]);
    expect(ids(found.moved)).toEqual(["2"]);
  });

  test("is empty for equal snapshots, and exchanges added and gone if reversed", () => {
    const rows = fc.uniqueArray(fc.nat(20).map(String)).map((keys) => keys.map((id) => market(id, "0.5")));
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const nothing = { added: [], gone: [], closed: [], resolved: [], moved: [], unreadable: [] };
        expect(diff(one, one)).toEqual(nothing);
        expect(ids(diff(one, other).added)).toEqual(ids(diff(other, one).gone));
      }),
    );
  });
});
