/** Bearer tokens by permission. */
export interface ValidatorsTokens {
  /** Of an account on a paid plan. */
  readonly paid: string;
  /** Of an account on the free plan. */
  readonly free: string;
  /** Of an account that has no permission for these endpoints. */
  readonly forbidden: string;
}

/** The default tokens of limited accounts. */
export const limitedTokens: Omit<ValidatorsTokens, "paid"> = {
  free: "sandbox-token-free",
  forbidden: "sandbox-token-forbidden",
};

/** The account of a token. Undefined: the token is unknown. */
export function accountOf(token: string, tokens: ValidatorsTokens): keyof ValidatorsTokens | undefined {
  return accounts.find((account) => tokens[account] === token);
}

const accounts = ["paid", "free", "forbidden"] as const satisfies (keyof ValidatorsTokens)[];
