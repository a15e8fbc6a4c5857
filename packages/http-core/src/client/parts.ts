import type { LimitsPart } from "../run/gate.ts";
import type { Transport } from "../run/send.ts";
import type { CachePart } from "./uncached-call.ts";

/** The parts of a client that others can replace or leave out. */
export interface ClientParts {
  /** Undefined: the client's `fetch` sends. */
  readonly transport: Transport | undefined;
  /** Undefined: nothing is stored. */
  readonly cache: CachePart | undefined;
  /** Undefined: no limit is kept. */
  readonly limits: LimitsPart | undefined;
}
