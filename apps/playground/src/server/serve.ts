import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { createSandbox } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import { examples } from "@org/services";
import { createServer as createVite } from "vite";
import type { SandboxReach } from "../run/sandbox-reach.ts";
import { close, hostsOf, isWildcard, listen } from "./listen.ts";
import type { StartOptions } from "./options.ts";
import { reachableAt, sandboxJson } from "./sandbox-json.ts";

/** The playground and its sandbox, being served. */
export interface Served {
  /** Addresses of the page. */
  readonly pages: readonly string[];
  readonly reach: SandboxReach;
  /** What tools of other hosts and origins send to the sandbox's control API. */
  readonly token: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the sandbox and the page, each on a port of its own.
 *
 * Vite hands out the sources as they are asked for, so that nothing is built first. It runs inside a server of ours:
 * its own one ends the process on SIGTERM and with stdin, before anything else could be closed.
 */
export async function serveAll({ host, port }: StartOptions): Promise<Served> {
  const sandbox = createSandbox();
  const services = await serve(sandbox, { host });
  const { credentials } = sandbox;
  const reach = { bases: services.urls, credentials, examples };
  const server = createServer();
  const vite = await createVite({
    root: fileURLToPath(new URL("../../", import.meta.url)),
    // Names are refused that may be bound to this machine by a stranger; the one that is listened on is its own.
    server: { middlewareMode: true, hmr: { server }, allowedHosts: isWildcard(host) ? [] : [host] },
    plugins: [sandboxJson(reach)],
    clearScreen: false,
    logLevel: "warn",
  });
  server.on("request", vite.middlewares);
  const bound = await listen(server, host, port);
  return {
    pages: hostsOf(host).map((name) => `http://${name}:${String(bound)}/`),
    reach: { ...reach, bases: reachableAt(reach.bases) },
    token: services.token,
    async close() {
      await vite.close();
      await Promise.all([close(server), services.close()]);
    },
  };
}
