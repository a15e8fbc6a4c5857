/**
 * Lets the page send requests to these addresses and to its own server only. It is added to the policy in the page,
 * which can't name the sandbox's addresses: they are known when the page runs.
 */
export function allowRequestsTo(addresses: readonly string[]): void {
  const origins = new Set(addresses.map((address) => new URL(address).origin));
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `connect-src 'self' ${Array.from(origins).join(" ")}`;
  document.head.append(policy);
}
