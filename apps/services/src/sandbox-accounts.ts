import type { SandboxCredentials } from "@org/sandbox";
import type { ServiceName } from "./service.ts";

/** A caller of a service: an account of the sandbox, a caller without a credential, or one with a wrong key. */
export interface SandboxAccount {
  /** For display: `free plan`. */
  readonly name: string;
  /** The values of the variables of the service's credential, in their order. Empty: no credential. */
  readonly values: readonly string[];
}

const ANONYMOUS: SandboxAccount = { name: "anonymous", values: [] };

/** The accounts of each service of a sandbox. The first has all permissions; the last two are refused or limited. */
export function sandboxAccounts({
  chainstats,
  validators,
  validatorsLimited,
  clob,
  repoHost,
}: SandboxCredentials): Readonly<Record<ServiceName, readonly SandboxAccount[]>> {
  const { standard, standardAgain, ...others } = chainstats;
  return {
    chainstats: [
      { name: "standard plan", values: [standard] },
      { name: "standard plan, second key", values: [standardAgain] },
      ...Object.entries(others).map(([plan, key]) => ({ name: `${inWords(plan)} plan`, values: [key] })),
      ANONYMOUS,
      wrong("SANDBOX-WRONG"),
    ],
    validators: [
      { name: "paid plan", values: [validators] },
      { name: "free plan", values: [validatorsLimited.free] },
      { name: "without permission", values: [validatorsLimited.forbidden] },
      ANONYMOUS,
      wrong("sandbox-wrong-token"),
    ],
    predictions: [
      ...Object.entries(clob).map(([name, { apiKey, secret, passphrase, address }]) => ({
        name: `${name} trader`,
        values: [apiKey, secret, passphrase, address],
      })),
      ANONYMOUS,
      wrong("00000000-0000-4000-8000-000000000000", btoa("wrong"), "sandbox-wrong", clob.heavy.address),
    ],
    "repo-host": [
      ...repoHost.users.map(({ login, token, scopes }) => ({
        name: scopes === undefined ? login : `${login}, only ${scopes.join(" and ")}`,
        values: [token],
      })),
      ANONYMOUS,
      wrong("sandbox-wrong-token"),
    ],
  };
}

function wrong(...values: readonly string[]): SandboxAccount {
  return { name: "wrong key", values };
}

/** `proPlus` → `pro plus`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
