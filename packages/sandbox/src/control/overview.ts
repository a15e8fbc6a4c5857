import { describedServices } from "../openapi/described-services.ts";
import type { Origins } from "../origins.ts";
import { keysOf } from "./keys.ts";
import { CONTROL_PATH, type Controlled } from "./controlled.ts";

/** All that the page shows at first, as data. */
export function overview({ clock, faults, journal, credentials }: Controlled, addresses: Origins): object {
  return {
    services: describedServices.map(({ name, file, title, bases, operations }) => ({
      name,
      file,
      title,
      bases: bases.map((base) => ({ name: base, url: addresses[base] })),
      operations: operations.map(({ id, method, path }) => ({ id, method, path })),
      openapi: `${CONTROL_PATH}/openapi/${file}.json`,
    })),
    keys: keysOf(credentials),
    clock: clock.state(),
    faults: faults.list(),
    journal: journal.entries().length,
  };
}
