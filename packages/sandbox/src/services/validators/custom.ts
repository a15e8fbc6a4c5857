import type { CustomSummary } from "./data.ts";
import { validator, type Validator } from "./validator.ts";

/** Generated validators with the identifiers and names of custom summaries, and validators for the other summaries. */
export function withCustom(
  seed: number,
  generated: readonly Validator[],
  summaries: readonly CustomSummary[],
): readonly Validator[] {
  const validators = [...generated];
  for (const { validatorIdentity, voteAccount, name, timeWindow } of summaries) {
    const index = validators.findIndex((one) => one.validatorIdentity === validatorIdentity);
    const place = index < 0 ? validators.length : index;
    const before =
      validators[place] ?? validator(seed, place, { name: "Own", type: "privateSet", weight: 1 });
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
