import { describe, expect, it } from "vitest";
import { epochStart, networks } from "./networks.ts";
import { createValidatorsWorld } from "./world.ts";

const NOW = Date.UTC(2026, 0, 15);
const world = createValidatorsWorld(1, 1);

describe("a world of validators", () => {
  it("finds a validator by each of its keys", () => {
    for (const one of world.validators) {
      expect(world.find(one.validatorIdentity)).toBe(one);
      expect(world.find(one.voteAccount)).toBe(one);
    }
    expect(world.find("nobody")).toBeUndefined();
  });

  it("has three fifths of the network's stake", () => {
    const own = world.validators.reduce((sum, { stake }) => sum + stake, 0n);
    expect(world.networkStake).toBe((own * 5n) / 3n);
  });

  it("has consolidations of each network, by the same entities", () => {
    const names = new Set<string | null>(world.validators.map(({ name }) => name));
    for (const name of Object.keys(networks)) {
      const rows = world.consolidations(name, NOW);
      expect(rows.length).toBeGreaterThan(100);
      expect(rows.filter(({ targetEntity }) => !names.has(targetEntity))).toEqual([]);
    }
    expect(world.consolidations("nowhere", NOW)).toEqual([]);
  });
});

describe("custom rows", () => {
  const [generated] = world.consolidations("mainnet", NOW);
  if (generated === undefined) throw new Error("There are no consolidations");
  const consolidationEpoch = generated.consolidationEpoch - 1;
  const row = { ...generated, consolidationEpoch, sourceEntity: "Mine" };
  const validatorIdentity = "Mine1111";
  const own = createValidatorsWorld(1, 1, {
    summaries: [{ validatorIdentity, name: "Mine" }],
    consolidations: [row, { ...row, network: "hoodi" }],
  });
  const mine = (name: string, now: number) =>
    own.consolidations(name, now).filter(({ sourceEntity }) => sourceEntity === "Mine");

  it("are in their place, without their network", () => {
    const listed = own.consolidations("mainnet", NOW);
    const rows = world.consolidations("mainnet", NOW);
    const place = rows.filter((one) => one.consolidationEpoch > consolidationEpoch).length;
    expect(listed).toEqual(rows.toSpliced(place, 0, row));
  });

  it("appear when their epoch starts, in their own network", () => {
    for (const [name, network] of Object.entries(networks)) {
      const start = epochStart(network, consolidationEpoch);
      const count = name === "holesky" ? 0 : 1;
      expect([mine(name, start - 1).length, mine(name, start).length]).toEqual([0, count]);
    }
  });

  it("add a validator, which changes neither the others nor the network's stake", () => {
    expect(own.find(validatorIdentity)?.name).toBe("Mine");
    expect(own.validators.slice(0, -1)).toEqual(world.validators);
    expect(own.networkStake).toBe(world.networkStake);
  });
});
