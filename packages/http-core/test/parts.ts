import { httpCache } from "../src/client/cached-call.ts";
import type { ClientParts } from "../src/client/parts.ts";
import { kyTransport } from "../src/middleware/ky.ts";
import { rateLimits } from "../src/middleware/gate.ts";

/** The parts of a client by default. */
export function allParts(): ClientParts {
  return { transport: kyTransport(), cache: httpCache(), limits: rateLimits() };
}
