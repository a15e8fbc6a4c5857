import { propertyOf, same, type Comparison } from "@org/http-core/operation";

/** A public key in base58. */
const KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** The validator of a summary. Only public keys are compared: a deployment may know a validator by other names, too. */
export const ofValidator: Comparison<"validatorIdentity" | "voteAccount"> = {
  ...same("validatorIdentity"),
  fields: ["validatorIdentity", "voteAccount"],
  test:
    ([asked]) =>
    (identity, row) => {
      const keys = [identity, propertyOf(row, "voteAccount")];
      return keys.includes(asked) || ![asked, ...keys].every((key) => KEY.test(String(key)));
    },
};
