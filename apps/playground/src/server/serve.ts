import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { createSandbox } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import { examples } from "@org/services";
import { sandboxAccounts } from "@org/services/sandbox";
import type { SandboxReach } from "../run/sandbox-reach.ts";
import { builtPage } from "./built-page.ts";
import { close, hostsOf, isWildcard, listen } from "./listen.ts";
import type { Middleware } from "./middleware.ts";
import type { StartOptions } from "./options.ts";
import { ownHostOnly } from "./own-host.ts";
import { pageFiles } from "./page-files.ts";
import { reachableAt, sandboxJson } from "./sandbox-json.ts";
import { toSandbox } from "./to-sandbox.ts";

/** The served playground and sandbox. */
export interface Served {
  /** Addresses of the page. */
  readonly pages: readonly string[];
  readonly reach: SandboxReach;
  /** The token for the sandbox's control API, for tools on other hosts and origins. */
  readonly token: string;
  /** How long the page was built, in milliseconds. Undefined: it was not. */
  readonly built: number | undefined;
  readonly close: () => Promise<void>;
}

/** The address of the page, and its files. */
export interface ServeOptions extends StartOptions {
  /** The folder of a built page. @default a build of the sources */
  readonly folder?: string;
}

/** Serves the sandbox and the page, each on its own port. The control API is at both. */
export async function serveAll({ host, port, dev = false, folder }: ServeOptions): Promise<Served> {
  const sandbox = createSandbox();
  const services = await serve(sandbox, { host });
  const { credentials } = sandbox;
  const accounts = sandboxAccounts(credentials);
  const reach = { bases: services.urls, credentials, accounts, examples };
  const reachable = reachableAt(services.urls);
  const server = createServer();
  const page = dev ? await sourcePage(server, host) : await builtFiles(folder);
  const steps = [ownHostOnly(host), toSandbox(reachable.repoHost), sandboxJson(reach), page.files];
  server.on("request", (request, response) => {
    const left = steps.values();
    const next = (): void => left.next().value?.(request, response, next);
    next();
  });
  const bound = await listen(server, host, port);
  return {
    pages: hostsOf(host).map((name) => `http://${name}:${String(bound)}/`),
    reach: { ...reach, bases: reachable },
    token: services.controlToken,
    built: page.built,
    async close() {
      await page.close?.();
      await Promise.all([close(server), services.close()]);
    },
  };
}

/** The files of the page, and how they came about. */
interface PageSource {
  readonly files: Middleware;
  readonly built?: number | undefined;
  readonly close?: () => Promise<void>;
}

async function builtFiles(given: string | undefined): Promise<PageSource> {
  const { folder, took } = given === undefined ? await builtPage() : { folder: given, took: undefined };
  return { files: await pageFiles(folder), built: took };
}

/**
 * The sources, by Vite's development server. It runs inside our own server: Vite's own server ends the process on
 * SIGTERM and at the end of stdin, before other servers can be closed.
 */
async function sourcePage(server: ReturnType<typeof createServer>, host: string): Promise<PageSource> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    root: fileURLToPath(new URL("../../", import.meta.url)),
    server: { middlewareMode: true, hmr: { server }, allowedHosts: isWildcard(host) ? [] : [host] },
    clearScreen: false,
    logLevel: "warn",
  });
  return { files: (request, response) => vite.middlewares(request, response), close: () => vite.close() };
}
