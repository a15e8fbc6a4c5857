import { sandboxApiKeys, type ApiKeys } from "./chainstats/plans.ts";
import { tradingAccounts, type TradingAccounts } from "./predictions/world/accounts.ts";
import { limitedTokens, type ValidatorsTokens } from "./validators/accounts.ts";
import { sandboxHostCredentials, type HostCredentials } from "./repo-host/options/credentials.ts";

/** The credentials that the sandbox's services accept. None is secret. */
export interface SandboxCredentials {
  /** API keys of the chain statistics service, by plan; its statistics need `standard` or above. */
  readonly chainstats: ApiKeys;
  /** The bearer token of an account of the validator data service on a paid plan. */
  readonly validators: string;
  /** Tokens of limited accounts: on the free plan, and without permission. */
  readonly validatorsLimited: Omit<ValidatorsTokens, "paid">;
  /** Accounts of the order book. Their keys sign requests for their trades. */
  readonly clob: TradingAccounts;
  /** Users (Basic, OAuth tokens) and applications of the repository host. */
  readonly repoHost: HostCredentials;
}

/** The default credentials. */
export const sandboxCredentials: SandboxCredentials = {
  chainstats: sandboxApiKeys,
  validators: "sandbox-token",
  validatorsLimited: limitedTokens,
  clob: tradingAccounts,
  repoHost: sandboxHostCredentials,
};
