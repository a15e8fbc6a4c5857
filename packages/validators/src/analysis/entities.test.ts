import { describe, expect, test } from "vitest";
import { ETH, row } from "../../test/consolidation.ts";
import { byEntity, flows } from "./entities.ts";

describe("byEntity and flows", () => {
  const rows = [
    row(1, 9),
    row(2, 9, { consolidatedAmount: 40 * ETH }),
    row(3, 8, { targetEntity: "A", targetEntityType: "pool" }),
    row(4, 8, { sourceEntity: null, sourceEntityType: null, targetEntity: null, targetEntityType: null }),
    row(5, 5),
  ];

  test("sum what each entity received, gave and kept", () => {
    expect(byEntity(rows)).toMatchObject([
      { entity: "B", entityType: "operator", taken: 2, amountTaken: 72_000_000_000n, given: 0, targets: 1 },
      { entity: "A", entityType: "pool", taken: 1, given: 3, within: 1, amountWithin: 32_000_000_000n },
      { entity: null, entityType: null, taken: 1, given: 1, within: 0, amountWithin: 0n },
    ]);
  });

  test("know the type of an entity that is only a source", () => {
    expect(byEntity([row(1, 9)])).toMatchObject([
      { entity: "B", entityType: "operator", given: 0 },
      { entity: "A", entityType: "pool", taken: 0, given: 1 },
    ]);
  });

  test("know the type of an entity if one of its rows has it", () => {
    const untyped = [row(1, 9, { targetEntityType: null }), row(2, 9)];
    expect(byEntity(untyped)).toMatchObject([{ entity: "B", entityType: "operator" }, { entity: "A" }]);
    const given = { sourceEntity: "B", sourceEntityType: "operator", targetEntity: "C" };
    const typedAsSource = [row(1, 9, { targetEntityType: null }), row(9, 2, given)];
    expect(byEntity(typedAsSource)).toContainEqual(
      expect.objectContaining({ entity: "B", entityType: "operator" }),
    );
  });

  test("give no type where the entity is not known", () => {
    expect(byEntity([row(1, 9, { targetEntity: null })])).toMatchObject([
      { entity: null, entityType: null, taken: 1 },
      { entity: "A" },
    ]);
  });

  test("count a consolidation that two pages share once", () => {
    expect(byEntity([...rows, ...rows])).toEqual(byEntity(rows));
    expect(flows([...rows, ...rows])).toEqual(flows(rows));
  });

  test("have the same totals", () => {
    const all = flows(rows);
    expect(all[0]).toEqual({ source: "A", target: "B", count: 2, amount: 72_000_000_000n });
    expect(all).toContainEqual({ source: null, target: null, count: 1, amount: 32_000_000_000n });
    const taken = byEntity(rows).reduce((sum, { amountTaken }) => sum + amountTaken, 0n);
    expect(all.reduce((sum, { amount }) => sum + amount, 0n)).toBe(taken);
  });
});
