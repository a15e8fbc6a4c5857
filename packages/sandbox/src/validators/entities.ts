import { randomOf } from "../core/random.ts";

/** An entity that runs validators, on every network. */
export interface Entity {
  readonly name: string;
  readonly type: string;
  /** Share of all validators, relative to the others'. */
  readonly weight: number;
}

const FIRST = "Amber Basalt Cedar Delta Ember Fjord Granite Harbor Indigo Juniper Kelp Lumen".split(" ");
const SECOND = "Anchor Bridge Compass Drift Field Forge Grove Lantern Meadow Orchard Peak Quarry Ridge".split(
  " ",
);
const KINDS = [
  { suffix: "Staking", type: "pool" },
  { suffix: "Nodes", type: "nodeOperator" },
  { suffix: "Pool", type: "pool" },
  { suffix: "Validators", type: "nodeOperator" },
  { suffix: "Custody", type: "privateSet" },
] as const;

/** The entities of a world: 24 at scale 1. */
export function entitiesOf(seed: number, scale: number): readonly Entity[] {
  return Array.from({ length: Math.max(2, Math.round(24 * scale)) }, (_, index) => entity(seed, index));
}

function entity(seed: number, index: number): Entity {
  const random = randomOf(seed, "entities", index);
  const { suffix, type } = random.pick(KINDS);
  // 12 and 13 are coprime, so the first 156 pairs differ. Later ones get a number.
  const pair = `${at(FIRST, index)} ${at(SECOND, index)}`;
  const round = Math.floor(index / (FIRST.length * SECOND.length));
  const name = round === 0 ? `${pair} ${suffix}` : `${pair} ${suffix} ${String(round + 1)}`;
  return { name, type, weight: 0.2 + random.fraction() ** 3 * 5 };
}

function at(words: readonly string[], index: number): string {
  return words[index % words.length] ?? "";
}
