/**
 * Lets the page send requests to these addresses and to its own server only. It is added to the policy in the page,
 * which can't name the sandbox's addresses: they are known when the page runs.
 */
export function allowRequestsTo(addresses: readonly string[]): void {
  const origins = new Set(addresses.map(sourceOf));
  for (const origin of origins) allowed.add(origin);
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = ["connect-src 'self'", ...origins].join(" ");
  document.head.append(policy);
}

const allowed = new Set<string>();

/** Whether the page may send requests to an address. A page's policy can't be widened: that takes a reload. */
export function isAllowed(address: string): boolean {
  return allowed.has(sourceOf(address)) || new URL(address).origin === window.location.origin;
}

/** An address as a source of a policy. A policy can't name an IPv6 address: its port is allowed on any host. */
function sourceOf(address: string): string {
  const { origin, protocol, hostname, port } = new URL(address);
  return hostname.startsWith("[") ? `${protocol}//*:${port}` : origin;
}
