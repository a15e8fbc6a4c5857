import { consolidationsOf, type ConsolidationRow } from "./consolidations.ts";
import { entitiesOf } from "./entities.ts";
import type { CustomSummary, ValidatorsData } from "./data.ts";
import { epochStart, networks } from "./networks.ts";
import { withCustom } from "./custom.ts";
import { validator, validatorsOf, type Validator } from "./validator.ts";

/** The validators of the sandbox, run by one set of entities. */
export interface ValidatorsWorld {
  readonly seed: number;
  /** The validators with a summary. */
  readonly validators: readonly Validator[];
  /** Finds a validator by its identity or its vote account. */
  readonly find: (id: string) => Validator | undefined;
  /** Stake of the whole network, three fifths of it with the validators of this world. */
  readonly networkStake: bigint;
  /** Summaries of your own, which replace fields of the generated ones. */
  readonly summaries: readonly CustomSummary[];
  /** A network's consolidations up to a time (epoch milliseconds), the newest first. */
  readonly consolidations: (network: string, now: number) => readonly ConsolidationRow[];
}

/** Creates the world of a seed. Summaries and consolidations share their entities. */
export function createValidatorsWorld(
  seed: number,
  scale: number,
  { summaries = [], consolidations = [] }: ValidatorsData = {},
  oddities = true,
): ValidatorsWorld {
  const entities = entitiesOf(seed, scale);
  const generated = validatorsOf(seed, entities, oddities);
  const validators = withCustom(generated, summaries, (index) =>
    validator(seed, index, { name: "Own", type: "privateSet", weight: 1 }, oddities),
  );
  const byKey = new Map(
    validators.flatMap((one) => [
      [one.validatorIdentity, one],
      [one.voteAccount, one],
    ]),
  );
  const lists = new Map(
    Object.entries(networks).map(([name, network]) => [
      name,
      consolidationsOf({ seed, scale, name, network, entities }),
    ]),
  );
  return {
    seed,
    validators,
    find: (id) => byKey.get(id),
    networkStake: (generated.reduce((sum, { stake }) => sum + stake, 0n) * 5n) / 3n,
    summaries,
    consolidations(name, now) {
      const rows = lists.get(name)?.(now) ?? [];
      const network = networks[name];
      const custom = consolidations.filter(
        (one) =>
          (one.network ?? "mainnet") === name &&
          network !== undefined &&
          epochStart(network, one.consolidationEpoch) <= now,
      );
      if (custom.length === 0) return rows;
      const own = custom.map(({ network: _, ...row }): ConsolidationRow => row);
      return [...own, ...rows].sort((a, b) => b.consolidationEpoch - a.consolidationEpoch);
    },
  };
}
