import type { SandboxReach } from "../run/sandbox-reach.ts";
import { isWildcard } from "./listen.ts";
import type { Middleware } from "./middleware.ts";

/** Serves the sandbox's address to the page, as `sandbox.json`. */
export function sandboxJson(reach: SandboxReach): Middleware {
  return (request, response, next) => {
    if (request.url !== "/sandbox.json") {
      next();
      return;
    }
    response.setHeader("Content-Type", "application/json");
    response.setHeader("Cache-Control", "no-store");
    response.end(JSON.stringify({ ...reach, bases: reachableAt(reach.bases, request.headers.host) }));
  };
}

/**
 * Base addresses that a browser can use: a wildcard (`0.0.0.0`, `::`) is replaced by `host`.
 *
 * @param host the host of the request, with or without a port. Default: the machine itself
 */
export function reachableAt(bases: SandboxReach["bases"], host = "127.0.0.1"): SandboxReach["bases"] {
  const { hostname } = new URL(`http://${host}`);
  const here = (base: string): string => {
    const url = new URL(base);
    if (isWildcard(url.hostname.replace(/[[\]]/g, ""))) url.hostname = hostname;
    return url.href;
  };
  return {
    chainstats: here(bases.chainstats),
    validators: here(bases.validators),
    clob: here(bases.clob),
    catalog: here(bases.catalog),
    repoHost: here(bases.repoHost),
  };
}
