import type { Plugin } from "vite";
import type { SandboxReach } from "../run/sandbox-reach.ts";
import { isWildcard } from "./listen.ts";

/** Tells the page where the sandbox is: `sandbox.json`. */
export function sandboxJson(reach: SandboxReach): Plugin {
  return {
    name: "sandbox-json",
    configureServer(server) {
      server.middlewares.use("/sandbox.json", (request, response) => {
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify({ ...reach, bases: reachableAt(request.headers.host, reach.bases) }));
      });
    },
  };
}

/** Base addresses as a page can use them: what listens everywhere is reached by the host that the page came from. */
export function reachableAt(
  pageHost: string | undefined,
  bases: SandboxReach["bases"],
): Readonly<Record<string, string>> {
  const { hostname } = new URL(`http://${pageHost ?? "127.0.0.1"}`);
  return Object.fromEntries(
    Object.entries({ ...bases }).map(([name, base]) => {
      const url = new URL(base);
      if (isWildcard(url.hostname.replace(/[[\]]/g, ""))) url.hostname = hostname;
      return [name, url.href];
    }),
  );
}
