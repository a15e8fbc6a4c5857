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

/** The served playground and sandbox. */
export interface Served {
  /** Addresses of the page. */
  readonly pages: readonly string[];
  readonly reach: SandboxReach;
  /** The token for the sandbox's control API, for tools on other hosts and origins. */
  readonly token: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the sandbox and the page, each on its own port.
 *
 * Vite serves the sources on request, so nothing is built first. It runs inside our own server: Vite's own server ends
 * the process on SIGTERM and at the end of stdin, before other servers can be closed.
 */
export async function serveAll({ host, port }: StartOptions): Promise<Served> {
  const sandbox = createSandbox();
  const services = await serve(sandbox, { host });
  const { credentials } = sandbox;
  const reach = { bases: services.urls, credentials, examples };
  const server = createServer();
  const vite = await createVite({
    root: fileURLToPath(new URL("../../", import.meta.url)),
    // Unknown host names are refused, against DNS rebinding. The host that the server listens on is allowed.
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
    token: services.controlToken,
    async close() {
      await vite.close();
      await Promise.all([close(server), services.close()]);
    },
  };
}
