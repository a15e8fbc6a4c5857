import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { prefixes } from "../core/addresses.ts";
import { withPlainCharacters } from "../core/router-paths.ts";
import { CONTROL_PATH } from "../control/controlled.ts";
import { baseNames, label, type BaseName } from "../origins.ts";

/** What a request is for: a service, or the sandbox itself. */
export type Destination =
  | { readonly kind: "service"; readonly base: BaseName; readonly prefix: string }
  /** The control API, or an unknown path. */
  | { readonly kind: "sandbox" };

/**
 * Finds what a request is for, on a port that has all services: by the first label of `Host` (`clob.localhost`,
 * `clob.sandbox.test`), else by the first segment of the path.
 *
 * @param prefix the part of the path that names the world
 * @param otherwise the service of requests that name none. Default: none
 */
export function destinationOf(url: URL, prefix = "", otherwise?: BaseName): Destination {
  const { hostname, pathname } = url;
  const alias = byHost.get(hostname);
  if (alias !== undefined) return { kind: "service", base: alias, prefix };
  const below = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
  const [, segment = ""] = below.split("/", 2);
  const base = byPrefix.get(`/${withPlainCharacters(segment)}`);
  if (base !== undefined) return { kind: "service", base, prefix: `${prefix}/${segment}` };
  const isOwn = segment === CONTROL_PATH.slice(1);
  return otherwise === undefined || isOwn
    ? { kind: "sandbox" }
    : { kind: "service", base: otherwise, prefix };
}

const byHost: ReadonlyMap<string, BaseName> = new Map(
  baseNames.flatMap((base) =>
    ["localhost", "sandbox.test"].map((domain) => [`${label(base)}.${domain}`, base] as const),
  ),
);

/** The host names of the services, such as `clob.localhost`. */
export const serviceHosts: readonly string[] = Array.from(byHost.keys());

const byPrefix: ReadonlyMap<string, BaseName> = new Map(baseNames.map((base) => [prefixes[base], base]));

/**
 * The address of a request, by its `Host` or its absolute request target (RFC 9112, 3.2.2). Undefined: it is invalid. A
 * backslash and `#` are invalid in a request target (RFC 9112, 3.2). They are percent-encoded first, since URL parsers
 * read `\` as a slash and drop what follows `#`.
 *
 * @param host its `Host`, if the caller knows it: looking it up makes Node read all headers
 */
export function addressOf(
  message: IncomingMessage,
  host = message.headers.host ?? "localhost",
): URL | undefined {
  const { url = "/", socket } = message;
  const scheme = socket instanceof TLSSocket ? "https" : "http";
  const target = /[\\#]/.test(url) ? url.replaceAll("\\", "%5C").replaceAll("#", "%23") : url;
  const address = URL.parse(/^https?:\/\//i.test(target) ? target : `${scheme}://${host}${target}`);
  return address?.username === "" && address.password === "" ? address : undefined;
}

/** Whether a host name is that of one service, such as `clob.localhost`. */
export function isServiceHost(hostname: string): boolean {
  return byHost.has(hostname);
}

/** The address of a request behind a reverse proxy, without the path of its public address. */
export function withoutBase(url: URL, base: URL | undefined): URL {
  const root = pathOf(base);
  const isBelow = root !== "" && `${url.pathname}/`.startsWith(`${root}/`);
  return isBelow ? new URL(url.origin + (url.pathname.slice(root.length) || "/") + url.search) : url;
}

/** The public address of a request behind a reverse proxy. */
export function withBase(url: URL, base: URL): URL {
  return new URL(base.origin + pathOf(base) + url.pathname + url.search);
}

/** The path of a public address, without a slash at its end. */
export function pathOf(base: URL | undefined): string {
  return base?.pathname.replace(/\/$/, "") ?? "";
}

/** A host name or address in the form of URLs, with brackets around IPv6 addresses. */
export function hostInUrl(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

/** A host name or address, normalised by `URL`, without a trailing dot. Undefined: it is not a bare host. */
export function hostnameOf(host: string): string | undefined {
  const url = URL.parse(`http://${hostInUrl(host)}/`);
  const hostname = url?.hostname ?? "";
  return url?.href === `http://${hostname}/` ? withoutDot(hostname) : undefined;
}

/** `localhost.` without its trailing dot, which marks an absolute name (RFC 1034, 3.1). */
export function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, "");
}
