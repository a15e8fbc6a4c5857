import type { Random } from "../../core/random.ts";
import type { Network } from "./networks.ts";

/** A gwei is 10⁻⁹ ether; all amounts are whole gwei. */
const ETHER = 1_000_000_000;

/** The most that counts of a balance (EIP-7251). */
const MOST_EFFECTIVE = 2_048 * ETHER;

/** Rewards of one epoch on one gwei of stake: about 3 % a year. */
const EPOCH_YIELD = 0.03 / (365.25 * 225);

/** Balances as consolidations move them. */
export interface Stakes {
  /** A validator of the entity that gives up its stake. It is never used again. */
  readonly source: (entity: string, epoch: number) => Source;
  /** Adds to the validator into which the entity merges its others. */
  readonly merge: (entity: string, amount: number, epoch: number) => Merged;
}

/** A validator that gives up its stake, in gwei. */
export interface Source {
  readonly index: number;
  /** What moves: its balance, as far as that is effective; the rest becomes withdrawable. */
  readonly amount: number;
  readonly effective: number;
}

/** What a merge did to its target, in gwei. */
export interface Merged {
  readonly index: number;
  readonly before: number;
  readonly after: number;
  readonly effective: number;
}

interface Target {
  readonly index: number;
  balance: number;
  /** The epoch for which the balance holds. */
  epoch: number;
}

/** Starts with nobody consolidated: targets are taken as they are needed. */
export function stakes(random: Random, { validators }: Network): Stakes {
  const taken = new Set<number>();
  const targets = new Map<string, Target>();
  const retired = new Map<string, Target>();

  const freshIndex = (): number => {
    const index = random.whole(0, validators - 1);
    if (taken.has(index)) return freshIndex();
    taken.add(index);
    return index;
  };

  const targetFor = (entity: string, amount: number, epoch: number): Target => {
    const current = targets.get(entity);
    // Some operators overshoot: what is above the limit earns nothing.
    const limit = MOST_EFFECTIVE + (random.chance(0.05) ? 32 * ETHER : 0);
    if (current !== undefined && current.balance + amount <= limit) return current;
    if (current !== undefined) retired.set(entity, current);
    const opened = { index: freshIndex(), balance: ordinaryBalance(random), epoch };
    targets.set(entity, opened);
    return opened;
  };

  return {
    source(entity, epoch) {
      const former = retired.get(entity);
      if (former === undefined || former.balance > MOST_EFFECTIVE / 2 || !random.chance(0.2)) {
        return leaving(freshIndex(), ordinaryBalance(random));
      }
      retired.delete(entity);
      return leaving(former.index, grown(former, epoch));
    },
    merge(entity, amount, epoch) {
      const target = targetFor(entity, amount, epoch);
      const before = grown(target, epoch);
      const after = before + amount + Math.round(before * EPOCH_YIELD * random.fraction());
      target.balance = after;
      target.epoch = epoch;
      return { index: target.index, before, after, effective: effectiveBalance(after) };
    },
  };
}

/** An effective balance of 32 stays as long as the balance doesn't fall a quarter below it. */
function leaving(index: number, balance: number): Source {
  const effective = Math.max(32 * ETHER, effectiveBalance(balance));
  return { index, amount: Math.min(balance, effective), effective };
}

function effectiveBalance(balance: number): number {
  return Math.min(Math.floor(balance / ETHER) * ETHER, MOST_EFFECTIVE);
}

function ordinaryBalance(random: Random): number {
  const compounding = random.chance(0.08) ? random.whole(1, 200) : 0;
  return (32 + compounding) * ETHER + random.whole(-15_000_000, 45_000_000);
}

function grown({ balance, epoch: since }: Target, epoch: number): number {
  return balance + Math.round(balance * EPOCH_YIELD * (epoch - since));
}
