import { ParameterError } from "../errors/parameter-error.ts";
import { checkBaseUrl, isLoopback } from "../request/base-url.ts";
import type { ClientOptions } from "./options.ts";

/** The name of a base address that is given without one. */
export const ONLY = "";

/**
 * The base addresses by name, checked.
 *
 * @throws ParameterError naming the one that can't be
 */
export function checkBases(given: ClientOptions["baseUrl"]): Readonly<Record<string, string>> {
  if (typeof given === "string" || given instanceof URL) return { [ONLY]: checkBaseUrl("baseUrl", given) };
  const entries = Object.entries(given).map(
    ([name, url]) => [name, checkBaseUrl(`baseUrl.${name}`, url)] as const,
  );
  return Object.fromEntries(entries);
}

/**
 * Refuses to send a credential over plain http to another machine.
 *
 * @throws ParameterError unless it is allowed by name
 */
export function refuseInsecure(
  { allowInsecureHttp }: Pick<ClientOptions, "allowInsecureHttp">,
  addresses: readonly string[],
): void {
  if (allowInsecureHttp === true) return;
  if (!addresses.some((address) => address.startsWith("http:") && !isLoopback(address))) return;
  throw new ParameterError("baseUrl", "an https address, since a credential goes there", "an http address", {
    hint: "Use https, or set `allowInsecureHttp: true` if you know why.",
  });
}
