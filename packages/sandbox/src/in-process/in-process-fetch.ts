import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { Incoming } from "../core/incoming.ts";
import type { SandboxAnswer } from "../faults/wire.ts";
import { baseNames, origins, type BaseName } from "../origins.ts";
import { connectionFailed, untilAborted } from "./failures.ts";
import { followed } from "./followed.ts";
import { onTheNetwork } from "./on-the-network.ts";
import { received } from "./received.ts";

/** What answers requests in process. */
export interface InProcess {
  readonly clock: VirtualClock;
  readonly handle: (base: BaseName, incoming: Incoming) => Promise<SandboxAnswer>;
  /** Answers what is about the sandbox itself; undefined: the request is for a service. */
  readonly control: (incoming: Incoming) => Promise<Response> | undefined;
}

/** A `fetch` whose network is the sandbox: redirects, aborts and broken connections as on a real one. */
export function inProcessFetch({
  clock,
  handle,
  control,
}: InProcess): (input: Request | URL | string, init?: RequestInit) => Promise<Response> {
  const send = async (request: Request): Promise<Response> => {
    const { signal } = request;
    signal.throwIfAborted();
    const { origin } = new URL(request.url);
    const base = baseNames.find((name) => origins[name] === origin);
    if (base === undefined) throw connectionFailed("ENOTFOUND", `Nothing is served at ${origin}`);
    const incoming = await onTheNetwork(request);
    const own = control(incoming);
    if (own !== undefined) return own;
    return received(await handle(base, incoming), clock, signal);
  };
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    const response = await Promise.race([followed(request, send), untilAborted(signal)]);
    signal.throwIfAborted();
    return response;
  };
}
