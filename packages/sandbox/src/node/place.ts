import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { prefixes } from "../control/addresses.ts";
import { label } from "../openapi/described-services.ts";
import { baseNames, type BaseName } from "../origins.ts";

/** What a request that came in is for. */
export type Place =
  | { readonly kind: "service"; readonly base: BaseName; readonly prefix: string }
  /** The sandbox itself, or nothing. */
  | { readonly kind: "sandbox" };

/**
 * Finds what a request is for, on a port that has all services: by the first label of `Host` (`clob.localhost`,
 * `clob.sandbox.test`), else by the first segment of the path.
 *
 * @param prefix what of the path names the world
 */
export function placeOf(url: URL, prefix = ""): Place {
  const [first = "", ...rest] = url.hostname.split(".");
  const alias = ["localhost", "sandbox.test"].includes(rest.join("."))
    ? baseNames.find((base) => label(base) === first)
    : undefined;
  if (alias !== undefined) return { kind: "service", base: alias, prefix };
  const base = baseNames.find((name) => `${url.pathname}/`.startsWith(`${prefix}${prefixes[name]}/`));
  return base === undefined
    ? { kind: "sandbox" }
    : { kind: "service", base, prefix: prefix + prefixes[base] };
}

/**
 * The address as the client used it, the path without `..`: as far as `Host` tells, unless the client took the sandbox
 * for a proxy and sent all of it (RFC 9112, 3.2.2). Undefined: there is no such address.
 */
export function addressOf({
  url = "/",
  headers: { host = "localhost" },
  socket,
}: IncomingMessage): URL | undefined {
  const scheme = socket instanceof TLSSocket ? "https" : "http";
  const address = URL.parse(/^https?:\/\//i.test(url) ? url : `${scheme}://${host}${url}`);
  return address?.username === "" && address.password === "" ? address : undefined;
}
