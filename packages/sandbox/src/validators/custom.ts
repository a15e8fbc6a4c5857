import type { CustomSummary } from "./data.ts";
import type { Validator } from "./validator.ts";

/**
 * Generated validators with the identifiers and names of custom summaries, and validators for the other summaries.
 *
 * @param make generates a further validator, by its index
 */
export function withCustom(
  generated: readonly Validator[],
  summaries: readonly CustomSummary[],
  make: (index: number) => Validator,
): readonly Validator[] {
  const validators = [...generated];
  for (const { validatorIdentity, voteAccount, name, timeWindow } of summaries) {
    const index = validators.findIndex((one) => one.validatorIdentity === validatorIdentity);
    const place = index < 0 ? validators.length : index;
    const before = validators[place] ?? make(place);
    validators[place] = {
      ...before,
      validatorIdentity,
      voteAccount: voteAccount ?? before.voteAccount,
      // The name of a window is only in its summary.
      name: timeWindow === undefined ? (name ?? before.name) : before.name,
    };
  }
  return validators;
}
