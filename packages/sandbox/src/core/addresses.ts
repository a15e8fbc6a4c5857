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

/**
 * Where the services are for who asked: at their origins in process, else below prefixes of the address asked; in the
 * world that was asked.
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
