import { describe, expect, it } from "vitest";
import { consolidationRows, type ConsolidationRow } from "./consolidations.ts";
import { entitiesOf } from "./entities.ts";
import { epochDay, type Network } from "./networks.ts";

const network: Network = { genesis: Date.UTC(2020, 11, 1), firstEpoch: 1_000, gap: 90, validators: 50_000 };
const entities = entitiesOf(1, 0.25);

function first(count: number, { scale = 1, seed = 1, name = "test" } = {}): readonly ConsolidationRow[] {
  const rows = consolidationRows({ seed, scale, name, network, entities });
  return Array.from({ length: count }, () => rows.next().value);
}
const rows = first(400);

describe("consolidations", () => {
  it("begin in the network's first epoch, and are in order", () => {
    const epochs = rows.map(({ consolidationEpoch }) => consolidationEpoch);
    expect(epochs[0]).toBe(1_000);
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
    for (const { date, consolidationEpoch } of rows) expect(date).toBe(epochDay(network, consolidationEpoch));
  });

  it("have each entity as a target at the start", () => {
    const targets = new Set(rows.slice(0, 6 * entities.length).map(({ targetEntity }) => targetEntity));
    expect(targets).toEqual(new Set(entities.map(({ name }) => name)));
  });

  it("are nearly always between validators of one entity", () => {
    const apart = rows.filter(({ sourceEntity, targetEntity }) => sourceEntity !== targetEntity).length;
    expect(apart).toBeGreaterThan(0);
    expect(apart).toBeLessThan(rows.length * 0.1);
  });

  it("come in batches, several in one epoch", () => {
    const epochs = new Set(rows.map(({ consolidationEpoch }) => consolidationEpoch));
    expect(epochs.size).toBeLessThan(rows.length * 0.9);
  });

  it("never use a source again", () => {
    const sources = rows.map(({ sourceValidatorIndex }) => sourceValidatorIndex);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it("are more frequent in a larger world, and others with another seed or network", () => {
    const last = (scale: number): number => first(400, { scale }).at(-1)?.consolidationEpoch ?? NaN;
    expect(last(4) - 1_000).toBeLessThan((last(1) - 1_000) / 2);
    expect(first(3)).toEqual(rows.slice(0, 3));
    expect(first(3, { seed: 2 })).not.toEqual(rows.slice(0, 3));
    expect(first(3, { name: "other" })).not.toEqual(rows.slice(0, 3));
  });
});
