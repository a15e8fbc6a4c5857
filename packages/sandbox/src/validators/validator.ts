import { randomOf } from "../core/random.ts";
import type { Entity } from "./entities.ts";

/** The constant properties of a validator with a summary. */
export interface Validator {
  readonly index: number;
  /** Public key of the validator, base58. */
  readonly validatorIdentity: string;
  /** Vote account, base58. */
  readonly voteAccount: string;
  /** Name of the entity that runs it. */
  readonly name: string;
  /** Delegated stake, in 10⁻⁹ of the native currency. */
  readonly stake: bigint;
  /** Average yearly yield before commission, a fraction. */
  readonly yield: number;
  readonly voteCommission: number;
  readonly mevCommission: number | null;
  readonly partnerCommission: number | null;
  readonly stakeAccounts: number | null;
  /** Mean of its effectiveness, a fraction. */
  readonly effectiveness: number | null;
  /** Mean delay of its votes, in slots. */
  readonly voteLatency: number | null;
}

/** The validators of a world: one to three per entity. */
export function validatorsOf(
  seed: number,
  entities: readonly Entity[],
  oddities = true,
): readonly Validator[] {
  const names = entities.flatMap((entity, index) => {
    const several = randomOf(seed, "validators of an entity", index).whole(1, 3);
    return Array.from({ length: several }, () => entity);
  });
  return names.map((entity, index) => validator(seed, index, entity, oddities));
}

/** Generates a validator. Without oddities it has a value of each metric. */
export function validator(seed: number, index: number, { name, weight }: Entity, oddities = true): Validator {
  const random = randomOf(seed, "validators", index);
  const some = <T>(probability: number, value: T): T | null =>
    random.chance(probability) || !oddities ? value : null;
  const coins = Math.round(weight * 180_000 * Math.exp(0.5 * random.normal()));
  return {
    index,
    validatorIdentity: base58(key(random.hex(64))),
    voteAccount: base58(key(random.hex(64))),
    name,
    stake: BigInt(coins) * 1_000_000_000n + BigInt(random.whole(0, 999_999_999)),
    yield: 0.066 + 0.004 * random.normal(),
    voteCommission: random.pick([0, 0, 0.02, 0.05, 0.05, 0.07, 0.08, 0.1]),
    mevCommission: some(0.85, random.pick([0, 0.05, 0.08, 0.1])),
    partnerCommission: some(0.25, random.pick([0, 0.5])),
    stakeAccounts: some(0.95, random.whole(12, 9_000)),
    effectiveness: some(0.95, 1 - 0.04 * random.fraction() ** 2),
    voteLatency: some(0.95, 1 + 0.9 * random.fraction() ** 2),
  };
}

/** A base58 key. Its first byte is never 0, which would shorten it. */
function key(hex: string): string {
  return hex.startsWith("00") ? `01${hex.slice(2)}` : hex;
}

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Converts hexadecimal digits to base58, the form of public keys. */
function base58(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = ALPHABET.charAt(Number(rest % 58n)) + text;
  return text;
}
