import type { Incoming } from "./incoming.ts";
import { byBase, label, origins, type Origins } from "../origins.ts";

/** The path prefix of each service on the common port: `/repo-host`. */
export const prefixes: Origins = byBase((base) => `/${label(base)}`);

/** The start of a path that names a world: `/_world/one/repo-host/meta`. */
export const WORLD_PATH = "/_world/";

/** A path prefix without the part that names a world: what precedes all paths behind a reverse proxy. */
export function outsideOfWorlds(prefix: string): string {
  return prefix.replace(/\/_world\/[^/]+$/, "");
}

/**
 * The base addresses as the client reaches them: the origins in process, else the prefixes at the origin of its
 * request, in the same world.
 */
export function addressesOf({ url, prefix }: Incoming): Origins {
  const isInProcess = Object.values(origins).includes(url.origin);
  return byBase((base) => (isInProcess ? origins[base] + prefix : url.origin + prefix + prefixes[base]));
}
