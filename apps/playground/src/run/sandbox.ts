import type { Client, ClientEvent, MemoryStore } from "@org/http-core";
import { once } from "@org/http-core/operation";
import type { ServiceEntry } from "@org/services";
import * as v from "valibot";
import type { Environment } from "../environment/environments.ts";
import type { SandboxReach } from "./sandbox-reach.ts";
import { keyRedactor } from "../environment/secrets.ts";
import type { Exchange } from "./exchange.ts";
import { reachSchema } from "./reach-schema.ts";

/** The address of a sandbox's control API. */
export interface ControlPlace {
  /** The address above `/_sandbox`, with a slash at the end. */
  readonly base: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** A sandbox, and how to send requests to it. */
export interface ReachedSandbox extends SandboxReach {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly control: ControlPlace;
}

/**
 * Finds the sandbox by `sandbox.json`, beside the page: it has a server, or it is started inside the page.
 *
 * @throws Error if there is no sandbox, or the response is invalid
 */
export async function findSandbox(): Promise<ReachedSandbox> {
  const response = await fetch("sandbox.json");
  if (!response.ok) throw new Error(`sandbox.json: ${String(response.status)}`);
  const reach = v.parse(reachSchema, await response.json());
  if (reach.servedBases !== undefined) {
    const started = import("../in-page/start.ts").then(({ startInPage }) => startInPage());
    const inPage: ReachedSandbox["fetch"] = async (url, init) => (await started)(url, init);
    return { ...reach, fetch: inPage, control: { base: `${reach.bases.repoHost}/`, fetch: inPage } };
  }
  const overHttp: ReachedSandbox["fetch"] = (url, init) => fetch(url, init);
  // The page's own server passes the control API on to the sandbox.
  return {
    ...reach,
    fetch: overHttp,
    control: { base: new URL(".", document.baseURI).href, fetch: overHttp },
  };
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

/** A client of a service in an environment. The clients are loaded with the first run. */
export async function connectTo(
  service: ServiceEntry,
  { bases, dialect, values, isLive }: Environment,
  sandbox: Pick<ReachedSandbox, "fetch">,
  { onEvent, onExchange }: Observers,
): Promise<Client> {
  const { observed } = await import("./exchange.ts");
  const auth = values.length === 0 ? undefined : service.credential(...values);
  return service.connect(
    { bases, auth, dialect },
    {
      on: { any: onEvent },
      ky: observed(await keyRedactor(), onExchange, () => performance.now()),
      fetch: isLive ? undefined : sandbox.fetch,
      cache: await sharedCache(),
      // The page may be opened from another machine of the network. The sandbox's credentials are public.
      allowInsecureHttp: !isLive,
    },
  );
}
