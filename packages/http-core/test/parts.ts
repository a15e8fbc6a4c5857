import { httpCache } from "../src/client/cached-call.ts";
import type { ClientParts } from "../src/client/parts.ts";
import { rateLimits } from "../src/run/gate.ts";

/** The parts of a client by default. */
export function allParts(): ClientParts {
  return { transport: undefined, cache: httpCache(), limits: rateLimits() };
}
