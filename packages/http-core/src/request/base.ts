/** A base address, taken apart once: each call compares its own with it. */
export interface Base {
  readonly origin: string;
  /** The path below which the service is; empty where it is at the root. */
  readonly prefix: string;
}

/** Whether an address is on an origin, told without a parser where it is in the platform's own spelling. */
export function isOn(origin: string, url: string): boolean {
  return url.startsWith(origin) && url.charAt(origin.length) === "/";
}

/** The origin of an address: mostly it is one of these. */
export function originOf(url: string, bases: readonly Base[]): string {
  return bases.find(({ origin }) => isOn(origin, url))?.origin ?? new URL(url).origin;
}

/** Takes a base address apart. */
export function baseOf(url: string): Base {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.replace(/\/$/, "") };
}
