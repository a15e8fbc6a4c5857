/**
 * Lets the page send requests to these addresses and to its own server only. It is added to the policy in the page,
 * which can't name the sandbox's addresses: they are known when the page runs.
 */
export function allowRequestsTo(addresses: readonly string[]): void {
  const origins = new Set(addresses.map(sourceOf));
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = ["connect-src 'self'", ...origins].join(" ");
  document.head.append(policy);
}

/** An address as a source of a policy. A policy can't name an IPv6 address: its port is allowed on any host. */
function sourceOf(address: string): string {
  const { origin, protocol, hostname, port } = new URL(address);
  return hostname.startsWith("[") ? `${protocol}//*:${port}` : origin;
}
