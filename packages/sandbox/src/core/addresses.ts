import type { Incoming } from "./incoming.ts";
import { origins, type Origins } from "../origins.ts";

/** The path prefix of each base address on a port that has all of them: `/repo-host`. */
export const prefixes: Origins = {
  chainstats: "/chainstats",
  validators: "/validators",
  clob: "/clob",
  catalog: "/catalog",
  repoHost: "/repo-host",
};

/** What begins the path of a request to a world: `/_world/one/repo-host/meta`. */
export const WORLD_PATH = "/_world/";

/**
 * The base addresses as the client of a request reaches them: the origins in process, else prefixes of the address that
 * the request used, in the same world.
 */
export function addressesOf({ url, prefix }: Incoming): Origins {
  const isInProcess = Object.values(origins).includes(url.origin);
  const at = (base: keyof Origins): string =>
    isInProcess ? origins[base] + prefix : url.origin + prefix + prefixes[base];
  return {
    chainstats: at("chainstats"),
    validators: at("validators"),
    clob: at("clob"),
    catalog: at("catalog"),
    repoHost: at("repoHost"),
  };
}
