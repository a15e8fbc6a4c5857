/** A parsed base address. */
export interface Base {
  readonly origin: string;
  /** The path above the service's own paths; empty if the service is at the root. */
  readonly prefix: string;
}

/** The origin of a URL, and whether it is that of a base: credentials go to no other. */
export interface UrlOrigin {
  readonly origin: string;
  readonly isBase: boolean;
}

/** Finds the origin of a URL. One that starts with a base's origin and a slash is not parsed, to save time. */
export function originOf(url: string, bases: readonly Base[]): UrlOrigin {
  for (const { origin } of bases)
    if (url.startsWith(origin) && url.charAt(origin.length) === "/") return { origin, isBase: true };
  const { origin } = new URL(url);
  return { origin, isBase: bases.some((base) => base.origin === origin) };
}

/** Parses a base address. */
export function baseOf(url: string): Base {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.replace(/\/$/, "") };
}
