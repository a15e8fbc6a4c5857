/** A base address, taken apart once: each call compares its own with it. */
export interface Base {
  readonly origin: string;
  /** The path below which the service is; empty where it is at the root. */
  readonly prefix: string;
}

/** The origin of an address. What begins like one of these, up to the path's slash, is told without a parser. */
export function originOf(url: string, bases: readonly Base[]): string {
  const isOn = ({ origin }: Base): boolean => url.startsWith(origin) && url.charAt(origin.length) === "/";
  return bases.find(isOn)?.origin ?? new URL(url).origin;
}

/** Takes a base address apart. */
export function baseOf(url: string): Base {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.replace(/\/$/, "") };
}

/** Whether an origin is one of these: a credential goes to no other. */
export function hasOrigin(bases: readonly Base[], origin: string): boolean {
  return bases.some((base) => base.origin === origin);
}
