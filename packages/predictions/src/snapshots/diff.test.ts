import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Market } from "../events/market.ts";
import { diff } from "./diff.ts";

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

  test("reports a resolved market again when its winner appears", () => {
    const oracle = { oracleResolutionStatus: "resolved" };
    const [open, proposed] = [[market("1", "0.5")], [market("1", "0.9", oracle)]];
    const paid = [market("1", "1", { ...oracle, closed: true })];
    const winners = (before: typeof open, after: typeof open) =>
      diff(before, after).resolved.map(({ winner }) => winner?.label);
    expect(winners(open, proposed)).toEqual([undefined]);
    expect(winners(proposed, paid)).toEqual(["Yes"]);
    expect(winners(open, paid)).toEqual(["Yes"]);
    for (const same of [open, proposed, paid]) expect(winners(same, same)).toEqual([]);
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
    // A market gets its tokens when it is deployed; a row may lack them later, too.
    expect(diff([market("1", "0.5", bare)], [market("1", "0.6")]).moved).toMatchObject([
      { prices: [{ tokenId: "1y", from: "0.5", to: "0.6", change: "0.1" }, { tokenId: "1n" }] },
    ]);
    expect(diff([market("1", "0.5")], [market("1", "0.6", bare)]).moved).toHaveLength(1);
    const others = { clobTokenIds: '["3y", "3n"]' };
    expect(diff([market("1", "0.5")], [market("1", "0.6", others)]).moved).toEqual([]);
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

  test("compares no markets whose id is empty", () => {
    const [before, after] = [market("", "0.25"), market("", "0.5")];
    expect(diff([before, market("1", "0.5")], [after, market("1", "0.5")])).toMatchObject({
      added: [after],
      gone: [before],
      moved: [],
    });
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
