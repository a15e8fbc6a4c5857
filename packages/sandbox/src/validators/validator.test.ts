import { describe, expect, it } from "vitest";
import { entitiesOf } from "./entities.ts";
import { validator, validatorsOf } from "./validator.ts";

const entities = entitiesOf(1, 5);
const all = validatorsOf(1, entities);
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/;

describe("validators", () => {
  it("are one to three per entity, numbered in order", () => {
    const counts = entities.map(({ name }) => all.filter((one) => one.name === name).length);
    expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
    expect(all.map(({ index }) => index)).toEqual(all.map((_, index) => index));
  });

  it("have two keys of 32 bytes each in base58, all different", () => {
    const keys = all.flatMap(({ validatorIdentity, voteAccount }) => [validatorIdentity, voteAccount]);
    for (const key of keys) expect(key).toMatch(BASE58);
    expect(new Set(keys).size).toBe(2 * all.length);
  });

  it("have rates that are fractions, some of them unknown", () => {
    for (const { voteCommission, mevCommission, partnerCommission, effectiveness } of all)
      for (const rate of [voteCommission, mevCommission ?? 0, partnerCommission ?? 0, effectiveness ?? 0])
        expect(rate >= 0 && rate <= 1).toBe(true);
    expect(new Set(all.map(({ mevCommission }) => mevCommission === null)).size).toBe(2);
    expect(new Set(all.map(({ partnerCommission }) => partnerCommission === null)).size).toBe(2);
    for (const { stakeAccounts, voteLatency } of all) {
      expect(Number.isInteger(stakeAccounts ?? 0)).toBe(true);
      expect(voteLatency ?? 1).toBeGreaterThanOrEqual(1);
    }
  });
});

it("a validator depends on seed, index and the weight of its entity", () => {
  const entity = { name: "Own", type: "pool", weight: 1 };
  const one = validator(1, 7, entity);
  expect(validator(1, 7, { ...entity, name: "Other" })).toEqual({ ...one, name: "Other" });
  expect(validator(2, 7, entity).voteAccount).not.toBe(one.voteAccount);
  const larger = validator(1, 7, { ...entity, weight: 10 }).stake;
  expect(Number(larger) / Number(one.stake)).toBeCloseTo(10, 3);
});

it("has a value of each metric without oddities, and is otherwise the same", () => {
  const usual = validatorsOf(1, entities, false);
  expect(all.some((one) => Object.values(one).includes(null))).toBe(true);
  expect(usual.map((one, index) => ({ ...one, ...nullsOf(all[index] ?? {}) }))).toEqual(all);
  for (const one of usual) expect(Object.values(one)).not.toContain(null);
});

/** The fields that are null. */
function nullsOf(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value === null));
}
