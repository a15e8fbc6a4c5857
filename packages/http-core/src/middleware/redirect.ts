import type { HttpRequest } from "../http/request.ts";

/** One request on the way that redirects lead. */
export interface Hop {
  readonly request: HttpRequest;
  /** The requests before it, each as its method and address. */
  readonly seen: readonly string[];
  /** Whether all redirects to it were permanent. */
  readonly isPermanent: boolean;
}

/**
 * Where redirects have led, for the life of a client: to an address, from a caller's principal and an address. A service
 * may redirect each caller elsewhere, as from `/me`.
 */
export interface RedirectMemory {
  readonly permanent: Map<string, string>;
  readonly temporary: Map<string, string>;
}

/** Where a caller is led to from an address: a key of a {@link RedirectMemory}. */
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
