/**
 * Connects the examples to the services: to the addresses in the environment (see docs/live-deployments.md), else to a
 * sandbox in this process, with a notice.
 *
 * @module
 */
import type { Clock, ClientOptions, Credential } from "@org/http-core";
import { createSandbox, unlimited, type Sandbox, type SandboxOptions } from "@org/sandbox";
import {
  credentialOf,
  services,
  variableNames,
  type Bases,
  type CredentialKinds,
  type ServiceName,
} from "@org/services";
import { inSandbox } from "@org/services/sandbox";

/** Options of a client: the address and credential of the service, and for a sandbox its fetch. */
export interface Reached<N extends ServiceName> {
  readonly bases: Bases;
  readonly options: Pick<ClientOptions, "clock" | "fetch" | "limit"> & {
    readonly auth: Credential<CredentialKinds[N]> | undefined;
  };
  /** The sandbox; undefined for a live service. */
  readonly sandbox: Sandbox | undefined;
}

/** Options of the sandbox, and a clock that the client shares with it. */
export interface Reach extends Pick<SandboxOptions, "limits" | "now"> {
  /** The number of events, unless the environment has `SANDBOX_SCALE`. */
  readonly scale?: number;
  readonly clock?: Clock;
}

export function reach<N extends ServiceName>(
  name: N,
  { clock, scale = 60, ...world }: Reach = {},
): Reached<N> {
  const service = services.find((one) => one.name === name);
  const live = service?.environment();
  if (live !== undefined)
    return { bases: live.bases, options: { auth: credentialOf(name, live.auth) }, sandbox: undefined };
  const variables = service === undefined ? [] : variableNames(service.variables);
  console.error(`The sandbox answers. For a live service: ${variables.join(", ")}`);
  const sandbox = createSandbox({
    limits: unlimited,
    scale: Number(process.env["SANDBOX_SCALE"] ?? scale),
    ...world,
  });
  const { bases, auth } = inSandbox(name, sandbox.origins, sandbox.credentials);
  // A sandbox in this process needs no rate limit.
  const limit = world.limits === undefined ? ({ limit: false } as const) : {};
  return {
    bases,
    options: { auth, fetch: sandbox.fetch, ...limit, ...(clock === undefined ? {} : { clock }) },
    sandbox,
  };
}
