/**
 * The targets of redirects, for the life of a client. Each caller has its own, since a service may redirect each of them
 * elsewhere, as from `/me`. The keys come from {@link placeOf}.
 */
export interface RedirectMemory {
  readonly permanent: Map<string, string>;
  readonly temporary: Map<string, string>;
}

/** The key of a {@link RedirectMemory} for a caller and an address. */
export function placeOf(principal: string, url: string): string {
  // No address has a line break.
  return `${principal}\n${url}`;
}

/** The address after all remembered moves. */
export function currentAddress(moves: ReadonlyMap<string, string>, principal: string, url: string): string {
  let current = url;
  for (let to: string | undefined = url; to !== undefined; to = moves.get(placeOf(principal, to)))
    current = to;
  return current;
}
