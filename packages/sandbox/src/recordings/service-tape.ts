import { isRecord } from "@org/http-core/operation";
import type { Tape } from "@org/http-core/testing";
import type { Origins } from "../origins.ts";
import { readServiceAddresses } from "./load-options.ts";

/** A tape that says of which services its addresses are, so that `recordings.load` needs no `services`. */
export interface ServiceTape extends Tape {
  /** The recorded base addresses, by service. */
  readonly services: Partial<Origins>;
}

/**
 * The services of a tape; none if it does not say.
 *
 * @throws ParameterError if an address is invalid
 */
export function servicesOf(tape: unknown): Partial<Origins> {
  return isRecord(tape) ? readServiceAddresses(tape["services"] ?? {}) : {};
}
