import { sandboxApiKeys, type ApiKeys } from "./chainstats/plans.ts";
import { tradingAccounts, type TradingAccounts } from "./predictions/index.ts";
import { sandboxHostCredentials, type HostCredentials } from "./repo-host/credentials.ts";

/** What the sandbox's services take as credentials. Nothing of it is secret. */
export interface SandboxCredentials {
  /** API keys of the chain statistics service, by plan; its statistics need `standard` or above. */
  readonly chainstats: ApiKeys;
  /** The bearer token of the validator data service. */
  readonly validators: string;
  /** Accounts of the order book, whose keys sign requests for their trades. */
  readonly clob: TradingAccounts;
  /** Users (Basic, OAuth tokens) and applications of the repository host. */
  readonly repoHost: HostCredentials;
}

/** The credentials that work unless others are given. */
export const sandboxCredentials: SandboxCredentials = {
  chainstats: sandboxApiKeys,
  validators: "sandbox-token",
  clob: tradingAccounts,
  repoHost: sandboxHostCredentials,
};
