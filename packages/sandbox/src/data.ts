import type { SandboxCredentials } from "./credentials.ts";
import { chainstatsTables, type ChainstatsData } from "./chainstats/data.ts";
import { predictionsTables, type PredictionsData } from "./predictions/data.ts";
import { repoHostTables, type RepoHostData } from "./repo-host/options/data.ts";
import { validatorsTables, type ValidatorsData } from "./validators/data.ts";
import { checkTables, entriesOf, unknownField } from "./core/custom-rows.ts";

/** Data of your own, by service. A row replaces fields of the generated one with the same id or name; others are new. */
export interface SandboxData {
  /** Days of chain statistics. @default none */
  readonly chainstats?: ChainstatsData | undefined;
  /** Events with their markets. @default none */
  readonly predictions?: PredictionsData | undefined;
  /** Summaries and consolidations of validators. @default none */
  readonly validators?: ValidatorsData | undefined;
  /** Users, repositories, issues and tokens of the repository host. @default none */
  readonly repoHost?: RepoHostData | undefined;
}

/** The credentials with the tokens of the data. */
export function withTokens(credentials: SandboxCredentials, { repoHost }: SandboxData): SandboxCredentials {
  const { tokens = [] } = repoHost ?? {};
  if (tokens.length === 0) return credentials;
  const known = credentials.repoHost;
  return { ...credentials, repoHost: { ...known, tokens: [...(known.tokens ?? []), ...tokens] } };
}

const tables = {
  chainstats: chainstatsTables,
  predictions: predictionsTables,
  validators: validatorsTables,
  repoHost: repoHostTables,
};

/**
 * Checks data of a possibly untyped caller, or of a file.
 *
 * @param at its name in error messages
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function checkData(data: unknown, at: string): asserts data is SandboxData {
  for (const [name, value] of entriesOf(data, at)) {
    if (!isService(name)) throw unknownField(`${at}.${name}`, name, Object.keys(tables));
    checkTables(value, tables[name], `${at}.${name}`);
  }
}

function isService(name: string): name is keyof typeof tables {
  return Object.hasOwn(tables, name);
}
