import { prefixes, WORLD_PATH } from "../core/addresses.ts";
import { baseNames, origins, type BaseName, type Origins } from "../origins.ts";

/** A service's base address and the path below it. */
export interface RecordedBase {
  readonly base: BaseName;
  /** The base address, without a slash at its end. */
  readonly address: string;
  readonly path: string;
}

/**
 * Finds the service of a recorded address: by the given base addresses, else by the sandbox's own, in process or on a
 * port. Undefined: none.
 */
export function recordedBaseOf(url: URL, services: Partial<Origins>): RecordedBase | undefined {
  const below = (base: BaseName, address: URL): RecordedBase | undefined => {
    const root = address.pathname.replace(/\/$/, "");
    const isBelow = url.origin === address.origin && `${url.pathname}/`.startsWith(`${root}/`);
    return isBelow ? { base, address: url.origin + root, path: url.pathname.slice(root.length) } : undefined;
  };
  const [, world = ""] = new RegExp(`^(${WORLD_PATH}[^/]+)/`).exec(url.pathname) ?? [];
  const candidates = [
    ...baseNames.flatMap((base) => (services[base] === undefined ? [] : [[base, services[base]] as const])),
    ...baseNames.map((base) => [base, origins[base] + world] as const),
    ...baseNames.map((base) => [base, url.origin + world + prefixes[base]] as const),
  ];
  for (const [base, address] of candidates) {
    const found = below(base, new URL(address));
    if (found !== undefined) return found;
  }
  return undefined;
}
