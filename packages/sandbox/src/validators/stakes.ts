import type { Random } from "../core/random.ts";
import type { Network } from "./networks.ts";

/** A gwei is 10⁻⁹ ether; all amounts are whole gwei. */
const ETHER = 1_000_000_000;

/** The largest effective balance (EIP-7251). */
const MAX_EFFECTIVE_BALANCE = 2_048 * ETHER;

/** Rewards per epoch and gwei of stake: about 3 % a year. */
const EPOCH_YIELD = 0.03 / (365.25 * 225);

/** The balances that consolidations change. */
export interface Stakes {
  /** Chooses a validator of the entity that exits. It is never chosen again. */
  readonly source: (entity: string, epoch: number) => Source;
  /** Adds stake to the entity's current target validator. */
  readonly merge: (entity: string, amount: number, epoch: number) => Merged;
}

/** A validator that exits, with amounts in gwei. */
export interface Source {
  readonly index: number;
  /** The amount that moves: its effective balance. The rest becomes withdrawable. */
  readonly amount: number;
  readonly effective: number;
}

/** The effect of a merge on its target, in gwei. */
export interface Merged {
  readonly index: number;
  readonly before: number;
  readonly after: number;
  readonly effective: number;
}

interface Target {
  readonly index: number;
  balance: number;
  /** The epoch of the balance. */
  epoch: number;
}

/** Creates balances before any consolidation. Targets are chosen on demand. */
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
    // Some operators exceed the limit, above which stake earns nothing.
    const limit = MAX_EFFECTIVE_BALANCE + (random.chance(0.05) ? 32 * ETHER : 0);
    if (current !== undefined && current.balance + amount <= limit) return current;
    if (current !== undefined) retired.set(entity, current);
    const opened = { index: freshIndex(), balance: ordinaryBalance(random), epoch };
    targets.set(entity, opened);
    return opened;
  };

  return {
    source(entity, epoch) {
      const former = retired.get(entity);
      if (former === undefined || former.balance > MAX_EFFECTIVE_BALANCE / 2 || !random.chance(0.2)) {
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

/** The effective balance stays 32 until the balance falls more than a quarter below it. */
function leaving(index: number, balance: number): Source {
  const effective = Math.max(32 * ETHER, effectiveBalance(balance));
  return { index, amount: Math.min(balance, effective), effective };
}

function effectiveBalance(balance: number): number {
  return Math.min(Math.floor(balance / ETHER) * ETHER, MAX_EFFECTIVE_BALANCE);
}

function ordinaryBalance(random: Random): number {
  const compounding = random.chance(0.08) ? random.whole(1, 200) : 0;
  return (32 + compounding) * ETHER + random.whole(-15_000_000, 45_000_000);
}

function grown({ balance, epoch: since }: Target, epoch: number): number {
  return balance + Math.round(balance * EPOCH_YIELD * (epoch - since));
}
