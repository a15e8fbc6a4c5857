/** The way of one call's requests to a fetch, for tests of what happens on it. */
import { Attempt } from "../src/run/attempt.ts";
import { baseOf } from "../src/http/origin.ts";
import { attemptChain } from "../src/run/chain.ts";
import type { Wire } from "../src/run/wire.ts";
import type { Fetch } from "../src/run/send.ts";
import { wireNames } from "../src/operation/dialect.ts";
import { callOf, ORIGIN } from "./call-of.ts";

/** The base addresses of the client. */
export const BASES = [baseOf(`${ORIGIN}/api`)];

/** A client without a credential and limits, a call of it, and its attempts. */
export function chainOf(
  fetch: Fetch,
  options: Partial<Wire> = {},
  { call, clock, events }: ReturnType<typeof callOf> = callOf(),
) {
  const chain = attemptChain({
    use: [],
    fetch,
    transport: undefined,
    credentials: undefined,
    bases: BASES,
    limiter: undefined,
    wireNames: wireNames(),
    clock,
    browser: false,
    ...options,
  });
  const begin = () => {
    const attempt = new Attempt(1, call);
    return { attempt, send: (request = call.request) => chain(request, attempt) };
  };
  return { ...begin(), begin, call, clock, events };
}
