import { isSensitiveName, type Dialect } from "@org/http-core";
import type { Sandbox } from "@org/sandbox";
import type { Bases, ServiceEntry, ServiceName } from "@org/services";
import type { SandboxAccount } from "@org/services/sandbox";
import type { Settings } from "./own-environments.ts";

/** The deployment and the credential of a service's calls. */
export interface Environment {
  readonly id: string;
  /** For display: `free plan`. */
  readonly name: string;
  readonly bases: Bases;
  /** The deployment's own names; undefined for those of the specification. */
  readonly dialect: Dialect | undefined;
  /** The values of the variables of the credential; empty: no credential. */
  readonly values: readonly string[];
  /** Whether the addresses are those of another deployment than the sandbox. */
  readonly isLive: boolean;
}

/** A sandbox's addresses and accounts. */
export interface Accounts {
  readonly bases: Sandbox["origins"];
  /** The accounts that a call may use, by the service's name. The first is the default. */
  readonly accounts: Readonly<Record<ServiceName, readonly SandboxAccount[]>>;
}

/** The environments of a service: first the sandbox's accounts, then the user's own. */
export function environmentsOf(
  service: Pick<ServiceEntry, "name">,
  { accounts, bases }: Accounts,
  { own, keys }: Settings,
): readonly Environment[] {
  const inSandbox = accounts[service.name].map(({ name, values }) => ({
    id: `sandbox ${name}`,
    name,
    bases: { ...bases },
    dialect: undefined,
    values,
    isLive: false,
  }));
  const added = own
    .filter((environment) => environment.service === service.name)
    .map((environment) => ({
      id: environment.id,
      name: environment.name,
      bases: environment.bases ?? { ...bases },
      dialect: environment.dialect,
      values: keys[environment.id] ?? [],
      isLive: environment.bases !== undefined,
    }));
  return [...inSandbox, ...added];
}

/** The chosen environment of a service; the first until one is chosen. */
export function chosenOf(
  service: Pick<ServiceEntry, "name">,
  sandbox: Accounts,
  settings: Settings,
): Environment {
  const all = environmentsOf(service, sandbox, settings);
  const chosen = all.find(({ id }) => id === settings.chosen[service.name]) ?? all[0];
  if (chosen === undefined) throw new TypeError(`The sandbox has no account of ${service.name}`);
  return chosen;
}

/** Shorter texts occur in normal words: masking them would garble what is shown. */
const SHORTEST = 4;

/** The texts that the page must not show, store or export: the sandbox's keys and the user's. */
export function secretsIn(
  services: readonly Pick<ServiceEntry, "name" | "variables">[],
  sandbox: Accounts,
  settings: Settings,
): readonly string[] {
  const secrets = services.flatMap((service) => {
    // A variable may be public, such as an account's address.
    const secret = service.variables.credential.map((variable) => isSensitiveName(variable));
    return environmentsOf(service, sandbox, settings).flatMap(({ values }) =>
      values.filter((_, at) => secret[at] === true),
    );
  });
  return Array.from(new Set(secrets)).filter(({ length }) => length >= SHORTEST);
}

/** The origins of the user's deployments, to which the page may send requests. */
export function liveOrigins({ own }: Settings): readonly string[] {
  const bases = own.flatMap((environment) => Object.values(environment.bases ?? {}));
  return bases.filter((base) => URL.canParse(base)).map((base) => new URL(base).origin);
}
