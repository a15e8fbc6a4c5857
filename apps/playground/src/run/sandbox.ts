import { memoryStore, type Client, type ClientEvent } from "@org/http-core";
import { inSandbox } from "@org/services/sandbox";
import type { ServiceEntry } from "@org/services";
import * as v from "valibot";
import { reachSchema } from "./reach-schema.ts";
import type { SandboxReach } from "./sandbox-reach.ts";

/**
 * Asks whoever serves the page where the sandbox is.
 *
 * @throws Error where there is none, or something else answers
 */
export async function findSandbox(): Promise<SandboxReach> {
  const response = await fetch("sandbox.json");
  if (!response.ok) throw new Error(`sandbox.json: ${String(response.status)}`);
  return v.parse(reachSchema, await response.json());
}

/** What the runs of this page keep of their answers: each has a client of its own. */
const kept = memoryStore();

/** A client of a service in the sandbox, and a listener for all that it tells. */
export function connectTo(
  service: ServiceEntry,
  { bases, credentials }: SandboxReach,
  listener: (event: ClientEvent) => void,
): Client {
  return service.connect(inSandbox(service.name, bases, credentials), {
    on: { any: listener },
    cache: kept,
    // The page may come from another machine of the network. The sandbox's credentials are published: no secret.
    allowInsecureHttp: true,
  });
}
