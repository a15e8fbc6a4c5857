/** Bearer tokens, by what their accounts may do. */
export interface ValidatorsTokens {
  /** Of an account on a paid plan. */
  readonly paid: string;
  /** Of an account on the free plan. */
  readonly free: string;
  /** Of an account that has no permission for these endpoints. */
  readonly forbidden: string;
}

/** The tokens of accounts that may do less than others; each works unless another is given. */
export const limitedTokens: Omit<ValidatorsTokens, "paid"> = {
  free: "sandbox-token-free",
  forbidden: "sandbox-token-forbidden",
};

/** An account, as its token names it. Undefined: nobody's token. */
export function accountOf(token: string, tokens: ValidatorsTokens): keyof ValidatorsTokens | undefined {
  return accounts.find((account) => tokens[account] === token);
}

const accounts = ["paid", "free", "forbidden"] as const satisfies (keyof ValidatorsTokens)[];
