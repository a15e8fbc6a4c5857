import * as v from "valibot";
import { closed } from "../core/closed.ts";
import { checkOptions } from "../core/parsed.ts";
import type { Origins } from "../origins.ts";

const address = v.pipe(v.string(), v.url());

/** The base addresses that were recorded, a field for each service. */
export const addressFields = {
  chainstats: v.exactOptional(address),
  validators: v.exactOptional(address),
  clob: v.exactOptional(address),
  catalog: v.exactOptional(address),
  repoHost: v.exactOptional(address),
};

const addresses: v.GenericSchema<unknown, Partial<Origins>> = closed(addressFields);

/**
 * Reads base addresses by service, as a caller without types may have written them.
 *
 * @throws ParameterError that names the service, what was expected and what was there
 */
export function readServiceAddresses(value: unknown): Partial<Origins> {
  return checkOptions(addresses, value, "services");
}
