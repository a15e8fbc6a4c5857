import type { Client, ClientEvent, MemoryStore } from "@org/http-core";
import { once } from "@org/http-core/operation";
import type { ServiceEntry } from "@org/services";
import * as v from "valibot";
import { observed, type Exchange } from "./exchange.ts";
import { reachSchema } from "./reach-schema.ts";
import type { SandboxReach } from "./sandbox-reach.ts";

/**
 * Finds the sandbox by a request to the page's server.
 *
 * @throws Error if there is no sandbox, or the response is invalid
 */
export async function findSandbox(): Promise<SandboxReach> {
  const response = await fetch("sandbox.json");
  if (!response.ok) throw new Error(`sandbox.json: ${String(response.status)}`);
  return v.parse(reachSchema, await response.json());
}

/** The cache that all runs of this page share, since each run has its own client. */
const sharedCache = once(async (): Promise<MemoryStore> => {
  const { memoryStore } = await import("@org/http-core");
  return memoryStore();
});

/** What a client reports to. */
export interface Observers {
  readonly onEvent: (event: ClientEvent) => void;
  readonly onExchange: (exchange: Exchange) => void;
}

/** A client of a service in the sandbox. The clients are loaded with the first run. */
export async function connectTo(
  service: ServiceEntry,
  { bases, credentials }: SandboxReach,
  { onEvent, onExchange }: Observers,
): Promise<Client> {
  const [{ inSandbox }, cache] = await Promise.all([import("@org/services/sandbox"), sharedCache()]);
  return service.connect(inSandbox(service.name, bases, credentials), {
    on: { any: onEvent },
    fetch: observed((url, init) => fetch(url, init), secretsOf(credentials), onExchange),
    cache,
    // The page may be opened from another machine of the network. The sandbox's credentials are public.
    allowInsecureHttp: true,
  });
}

/** The texts that the page must not show. An account's address is public. */
export function secretsOf({
  chainstats,
  validators,
  clob,
  repoHost,
}: SandboxReach["credentials"]): readonly string[] {
  const { apiKey, secret, passphrase } = clob.heavy;
  const tokens = repoHost.users.map(({ token }) => token);
  return [chainstats.standard, validators, apiKey, secret, passphrase, ...tokens];
}
