import { propertyOf, same, type Comparison } from "@org/http-core/operation";

const either = same("validatorIdentity", "voteAccount");

/** A public key in base58. */
const KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** The validator of a summary. Only public keys are compared: a deployment may know a validator by other names, too. */
export const ofValidator: Comparison<"validatorIdentity" | "voteAccount"> = {
  ...either,
  test(asked) {
    const isEither = either.test(asked);
    const isKey = KEY.test(String(asked[0]));
    return (row) => !isKey || !KEY.test(String(propertyOf(row, "validatorIdentity"))) || isEither(row);
  },
};
