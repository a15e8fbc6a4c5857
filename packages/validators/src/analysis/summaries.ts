import { compareDecimals, type DecimalText } from "@org/http-core/decimal";
import type { SummaryOutcome, TimeWindow } from "../summaries/summaries.ts";
import type { ValidatorSummary } from "../summary/summary.ts";

/** One validator over several windows. */
export interface Comparison {
  /** The requested id. */
  readonly validator_id: string;
  /** Its entity's name; null if the service gives none, undefined if no window has a summary. */
  readonly name: string | null | undefined;
  /** The summary of each window; without those that failed or were not requested. */
  readonly windows: Readonly<Partial<Record<TimeWindow, ValidatorSummary>>>;
}

/**
 * Groups outcomes by validator, in the order of the request.
 *
 * @example
 * ```ts
 * import { bearer, createValidators } from "@org/validators";
 * import { byValidator } from "@org/validators/analysis";
 *
 * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
 * const outcomes = await validators.summaries(["7K8DVx…", "Awes4T…"]);
 * for (const { name, windows } of byValidator(outcomes)) {
 *   console.log(name, windows["7d"]?.delegatorApy, windows["30d"]?.delegatorApy);
 * }
 * ```
 */
export function byValidator(outcomes: readonly SummaryOutcome[]): readonly Comparison[] {
  const groups = Map.groupBy(outcomes, ({ validator_id }) => validator_id);
  return Array.from(groups, ([validator_id, group]) => {
    const successes = group.filter((outcome) => outcome.ok);
    return {
      validator_id,
      name: successes[0]?.summary.name,
      windows: Object.fromEntries(successes.map(({ window, summary }) => [window, summary])),
    };
  });
}

/** The fields of a summary that are decimal text. Its name, which may be null too, is not. */
export type Figure = {
  [K in keyof ValidatorSummary]-?: null extends ValidatorSummary[K]
    ? ValidatorSummary[K] extends DecimalText | null
      ? Exclude<K, "name">
      : never
    : never;
}[keyof ValidatorSummary];

/** Sorts summaries by a figure, the largest first, compared exactly. Those without the figure come last. */
export function rank(summaries: readonly ValidatorSummary[], figure: Figure): readonly ValidatorSummary[] {
  return summaries.toSorted((a, b) => {
    const [left, right] = [a[figure], b[figure]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return compareDecimals(right, left);
  });
}

/**
 * The rules that summaries follow:
 *
 * | rule | what holds |
 * |---|---|
 * | `fraction` | yields, commissions, penetration and effectiveness are from 0 to 1: that they are fractions is inferred |
 * | `after commission` | delegators earn no more than the validator |
 */
export type SummaryRule = "fraction" | "after commission";

/** A figure that breaks a rule. The summary is kept as it is, because the rule may be wrong. */
export interface SummaryWarning {
  readonly rule: SummaryRule;
  readonly field: Figure;
  readonly expected: string;
  readonly received: DecimalText;
}

const FRACTIONS: readonly Figure[] = [
  "validatorApy",
  "delegatorApy",
  "voteCommissionRate",
  "mevCommissionRate",
  "partnerPriorityFeeCommissionRate",
  "networkPenetration",
  "effectiveness",
];

/** Finds figures that are implausible, or that show that an inferred unit is wrong. */
export function summaryWarnings(summary: ValidatorSummary): readonly SummaryWarning[] {
  const { validatorApy, delegatorApy } = summary;
  const warnings = FRACTIONS.flatMap((field): readonly SummaryWarning[] => {
    const received = summary[field];
    if (received === null || (compareDecimals(received, "0") >= 0 && compareDecimals(received, "1") <= 0))
      return [];
    return [{ rule: "fraction", field, expected: "from 0 to 1", received }];
  });
  if (validatorApy === null || delegatorApy === null || compareDecimals(delegatorApy, validatorApy) <= 0)
    return warnings;
  const expected = `at most ${validatorApy}`;
  return [...warnings, { rule: "after commission", field: "delegatorApy", expected, received: delegatorApy }];
}
