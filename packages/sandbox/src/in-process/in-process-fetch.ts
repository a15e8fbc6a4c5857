import { controlRefusal } from "../control/control.ts";
import { baseNames, origins } from "../origins.ts";
import { foundWorld, type NamedWorld } from "../worlds/named-world.ts";
import { connectionFailed, rejectOnAbort } from "./failures.ts";
import { followed } from "./followed.ts";
import { onTheNetwork } from "./on-the-network.ts";
import { received } from "./received.ts";

/** A `fetch` whose network is the sandbox: redirects, aborts and broken connections as on a real one. */
export function inProcessFetch(
  worldOf: (url: URL, headers: Headers) => NamedWorld,
): (input: Request | URL | string, init?: RequestInit) => Promise<Response> {
  const send = async (request: Request): Promise<Response> => {
    const { signal } = request;
    signal.throwIfAborted();
    const { origin } = new URL(request.url);
    const base = baseNames.find((name) => origins[name] === origin);
    if (base === undefined) throw connectionFailed("ENOTFOUND", `Nothing is served at ${origin}`);
    const read = await onTheNetwork(request);
    const named = worldOf(read.url, request.headers);
    const incoming = { ...read, prefix: named.prefix };
    const world = controlRefusal(incoming) ?? foundWorld(named);
    if (world instanceof Response) return world;
    return world.control(incoming) ?? received(await world.handle(base, incoming), world.clock, signal);
  };
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    const response = await Promise.race([followed(request, send), rejectOnAbort(signal)]);
    signal.throwIfAborted();
    return response;
  };
}
