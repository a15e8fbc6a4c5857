/** A base address, taken apart once: each call compares its own with it. */
export interface Base {
  readonly origin: string;
  /** The path below which the service is; empty where it is at the root. */
  readonly prefix: string;
}

/** Takes a base address apart. */
export function baseOf(url: string): Base {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.replace(/\/$/, "") };
}
