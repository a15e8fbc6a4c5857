/** A parsed base address. */
export interface Base {
  readonly origin: string;
  /** The path above the service's own paths; empty if the service is at the root. */
  readonly prefix: string;
}

/** The origin of a URL. One that starts with a base's origin and a slash is not parsed, to save time. */
export function originOf(url: string, bases: readonly Base[]): string {
  const isOn = ({ origin }: Base): boolean => url.startsWith(origin) && url.charAt(origin.length) === "/";
  return bases.find(isOn)?.origin ?? new URL(url).origin;
}

/** Parses a base address. */
export function baseOf(url: string): Base {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.replace(/\/$/, "") };
}

/** Whether an origin is that of a base: credentials go to no other. */
export function hasOrigin(bases: readonly Base[], origin: string): boolean {
  return bases.some((base) => base.origin === origin);
}
