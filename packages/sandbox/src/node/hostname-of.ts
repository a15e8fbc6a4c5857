/** A host name or address as URLs have it: IPv6 addresses are in brackets there. */
export function inUrl(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

/**
 * A host name or address as a `URL` tells it, without the dot that may end it. Undefined: it is more than that, or none.
 */
export function hostnameOf(host: string): string | undefined {
  const url = URL.parse(`http://${inUrl(host)}/`);
  const hostname = url?.hostname ?? "";
  return url?.href === `http://${hostname}/` ? withoutDot(hostname) : undefined;
}

/** `localhost.` is `localhost`: the dot ends a name that is complete (RFC 1034, 3.1). */
export function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, "");
}
