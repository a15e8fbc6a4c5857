import type { Credential, Secret } from "@org/http-core";
import * as v from "valibot";
import { closed, checkOptions, parsed } from "../core/parsed.ts";
import type { Origins } from "../origins.ts";

/** Information that a recording does not contain itself. */
export interface ImportOptions {
  /**
   * The recorded base addresses by service: `{ repoHost: "https://api.example.com" }`. The sandbox's own are recognised
   * without it.
   */
  readonly services?: Partial<Origins>;
  /**
   * Credentials and secrets to redact everywhere. Those in well-known places are found without it, and redacted in
   * bodies too: `Authorization`, cookies, and headers and parameters named like keys, tokens, secrets and signatures.
   */
  readonly redact?: readonly (Credential | Secret)[];
}

/** How to answer requests without a recording: by their service, or with 404. */
export type ReplayMode = "fallback" | "strict";

/** Options of `Recordings.load`. */
export interface LoadOptions extends ImportOptions {
  /** The mode of all services from now on. @default "fallback" */
  readonly mode?: ReplayMode;
}

/** Whether a value is a credential or a `Secret`, from any version of their package. */
function isSecret(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("secrets" in value || "reveal" in value);
}

/** The schema of the option `redact`. */
export const redactSchema = v.array(v.custom(isSecret, "a credential, or a Secret"));

/** The options of `Recordings.load`; addresses are validated when they are used. */
const loadOptions = closed({
  mode: v.exactOptional(v.picklist(["fallback", "strict"])),
  services: v.exactOptional(v.unknown()),
  redact: v.exactOptional(redactSchema),
});

const address = v.pipe(v.string(), v.url());

/** A field for the recorded base address of each service. */
const addressFields = {
  chainstats: v.exactOptional(address),
  validators: v.exactOptional(address),
  clob: v.exactOptional(address),
  catalog: v.exactOptional(address),
  repoHost: v.exactOptional(address),
};

const addresses: v.GenericSchema<unknown, Partial<Origins>> = closed(addressFields);

/**
 * Validates base addresses of a possibly untyped caller.
 *
 * @throws ParameterError that names the service, what was expected and what was there
 */
export function readServiceAddresses(value: unknown): Partial<Origins> {
  return checkOptions(addresses, value, "services");
}

/**
 * Validates the options of `Recordings.load` of a possibly untyped caller.
 *
 * @throws ParameterError that names the option, what was expected and what was there
 */
export function checkLoadOptions(options: LoadOptions): void {
  checkOptions(loadOptions, options, "recordings");
}

/** Flat, so that a query can express it: `?mode=strict&repoHost=https://api.example.com`. */
const flatOptions: v.GenericSchema<unknown, LoadOptions> = v.pipe(
  closed({
    mode: v.exactOptional(v.picklist(["fallback", "strict"])),
    ...addressFields,
  }),
  v.transform(({ mode, ...services }) => ({ services, ...(mode !== undefined && { mode }) })),
);

/**
 * Validates load options of a query or a command line: `mode`, and base addresses by service.
 *
 * @param at its name in error messages
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readLoadOptions(value: unknown, at: string): LoadOptions {
  return parsed(flatOptions, value, at);
}
