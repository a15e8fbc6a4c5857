import * as v from "valibot";
import { closed } from "../core/closed.ts";
import { parsed } from "../core/parsed.ts";
import type { LoadOptions } from "./recordings.ts";
import { addressFields } from "./service-addresses.ts";

/** One level deep, so that a query can say it too: `?mode=strict&repoHost=https://api.example.com`. */
const options: v.GenericSchema<unknown, LoadOptions> = v.pipe(
  closed({
    mode: v.exactOptional(v.picklist(["fallback", "strict"])),
    ...addressFields,
  }),
  v.transform(({ mode, ...services }) => ({ services, ...(mode !== undefined && { mode }) })),
);

/**
 * Reads what is said of recordings by a query or a command line: `mode`, and base addresses by service.
 *
 * @param at what it is, for the error
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readLoadOptions(value: unknown, at: string): LoadOptions {
  return parsed(options, value, at);
}
