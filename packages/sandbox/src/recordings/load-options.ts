import type { Credential, Secret } from "@org/http-core";
import * as v from "valibot";
import { closed } from "../core/closed.ts";
import { checkOptions, parsed } from "../core/parsed.ts";
import type { Origins } from "../origins.ts";

/** What is known of a recording that it doesn't say itself. */
export interface ImportOptions {
  /**
   * The base addresses that were recorded, by service: `{ repoHost: "https://api.example.com" }`. The sandbox's own are
   * known.
   */
  readonly services?: Partial<Origins>;
  /**
   * Credentials and secrets to take out wherever they are. Those in well-known places (`Authorization`, cookies,
   * headers and query parameters named like keys, tokens, secrets and signatures) are known by themselves, and are
   * taken out of bodies too.
   */
  readonly redact?: readonly (Credential | Secret)[];
}

/** What becomes of requests that no recording has: their service answers them, or they are refused with 404. */
export type ReplayMode = "fallback" | "strict";

/** Options of `Recordings.load`. */
export interface LoadOptions extends ImportOptions {
  /** For all services, from now on. @default "fallback" */
  readonly mode?: ReplayMode;
}

/** Whether it is a credential or a secret: of which version of their package they are does not matter. */
function isSecret(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("secrets" in value || "reveal" in value);
}

/** What `Recordings.load` takes; addresses are checked where they are used. */
const loadOptions = closed({
  mode: v.exactOptional(v.picklist(["fallback", "strict"])),
  services: v.exactOptional(v.unknown()),
  redact: v.exactOptional(v.array(v.custom(isSecret, "a credential, or a Secret"))),
});

const address = v.pipe(v.string(), v.url());

/** The base addresses that were recorded, a field for each service. */
const addressFields = {
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

/**
 * Checks the options of `Recordings.load` that a caller without types may have written.
 *
 * @throws ParameterError that names the option, what was expected and what was there
 */
export function checkLoadOptions(options: LoadOptions): void {
  checkOptions(loadOptions, options, "recordings");
}

/** One level deep, so that a query can say it too: `?mode=strict&repoHost=https://api.example.com`. */
const flatOptions: v.GenericSchema<unknown, LoadOptions> = v.pipe(
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
  return parsed(flatOptions, value, at);
}
