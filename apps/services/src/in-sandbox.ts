/**
 * How to reach the services in a sandbox, with the credentials that work there.
 *
 * @module
 */
import { apiKey, bearer, token, type Credential } from "@org/http-core";
import { tradingKey } from "@org/predictions";
import type { Sandbox } from "@org/sandbox";
import type { CredentialKinds } from "./credential-of.ts";
import type { Reach, ServiceEntry, ServiceName } from "./service.ts";

export { sandboxAccounts, type SandboxAccount } from "./sandbox-accounts.ts";

type Credentials = Sandbox["credentials"];

/** The sandbox's credentials that the apps use, of accounts with all permissions. */
export interface UsedCredentials {
  readonly chainstats: Pick<Credentials["chainstats"], "standard">;
  readonly validators: string;
  readonly clob: Pick<Credentials["clob"], "heavy">;
  readonly repoHost: { readonly users: readonly Pick<Credentials["repoHost"]["users"][number], "token">[] };
}

type CredentialIn<N extends ServiceName> = Credential<CredentialKinds[N]> | undefined;

/**
 * The address and credential of a service in a sandbox.
 *
 * @param bases the sandbox's addresses by base name: `sandbox.origins` in process, `urls` when it is served
 */
export function inSandbox<N extends ServiceName>(
  service: N,
  bases: Sandbox["origins"],
  credentials: UsedCredentials,
): Reach & { readonly auth: CredentialIn<N> } {
  const [user] = credentials.repoHost.users;
  const auth: { readonly [Name in ServiceName]: () => CredentialIn<Name> } = {
    chainstats: () => apiKey(credentials.chainstats.standard),
    validators: () => bearer(credentials.validators),
    predictions: () => tradingKey(credentials.clob.heavy),
    "repo-host": () => (user === undefined ? undefined : token(user.token)),
  };
  return { bases: { ...bases }, auth: auth[service]() };
}

/** The credentials whose parts are printed: those of a sandbox are not secret. */
export interface ShownCredentials extends Pick<UsedCredentials, "chainstats" | "validators" | "repoHost"> {
  readonly clob: {
    readonly heavy: Readonly<Record<"apiKey" | "secret" | "passphrase" | "address", string>>;
  };
}

/**
 * The environment variables of a service, with the address and the credential of a sandbox.
 *
 * @param bases the addresses of the sandbox by base name
 */
export function sandboxVariables(
  { name, variables }: Pick<ServiceEntry, "name" | "variables">,
  bases: Sandbox["origins"],
  { chainstats, validators, clob, repoHost }: ShownCredentials,
): Readonly<Record<string, string>> {
  const { apiKey: key, secret, passphrase, address } = clob.heavy;
  const secrets: Readonly<Record<ServiceName, readonly string[]>> = {
    chainstats: [chainstats.standard],
    validators: [validators],
    predictions: [key, secret, passphrase, address],
    "repo-host": repoHost.users.map((user) => user.token),
  };
  const named: Readonly<Record<string, string>> = { ...bases };
  const addresses = Object.entries(variables.addresses).map(([base, variable]): readonly [string, string] => [
    variable,
    named[base] ?? "",
  ]);
  const credential = variables.credential.map((variable, at): readonly [string, string] => [
    variable,
    secrets[name][at] ?? "",
  ]);
  return Object.fromEntries([...addresses, ...credential]);
}
