import { describeOperation } from "@org/http-core/describe";
import { describedServices } from "../openapi/described-services.ts";
import type { Incoming } from "../core/incoming.ts";
import { addressesOf } from "../core/addresses.ts";
import { keysOf } from "./keys.ts";
import { CONTROL_PATH, type Controlled } from "./controlled.ts";

/** What there is: services, credentials, clock, faults. */
export function overview(
  { clock, faults, journal, credentials, dialect }: Controlled,
  incoming: Incoming,
): object {
  const addresses = addressesOf(incoming);
  return {
    services: describedServices.map(({ name, file, title, bases, operations, docs }) => ({
      name,
      file,
      title,
      bases: bases.map((base) => ({ name: base, url: addresses[base] })),
      operations: operations.map((operation) => {
        const { id, method, path } = describeOperation(operation, docs, dialect);
        const base = bases.find((name) => name === operation.base);
        return { id, method, path, url: base && addresses[base] + path };
      }),
      openapi: `${incoming.prefix}${CONTROL_PATH}/openapi/${file}.json`,
    })),
    keys: keysOf(credentials),
    clock: clock.state(),
    faults: faults.list(),
    journal: journal.entries().length,
  };
}
