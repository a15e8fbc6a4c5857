import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { baseNames, type BaseName, type Origins } from "../origins.ts";
import type { Sandbox } from "../sandbox.ts";
import { BodyTooLarge, toIncoming } from "./to-incoming.ts";
import { writeResponse } from "./write-response.ts";

/** Where the sandbox listens. */
export interface ServeOptions {
  /** Name or address of the interface. @default "127.0.0.1" */
  readonly host?: string;
  /** Port; 0 takes one that is free. @default 0 */
  readonly port?: number;
}

/** A sandbox that listens. */
export interface ServedSandbox {
  /** The base addresses: `http://127.0.0.1:4010/chainstats` … */
  readonly urls: Origins;
  readonly port: number;
  /** Ends all connections and stops listening. */
  readonly close: () => Promise<void>;
}

/** The path prefix of each base address. */
const PREFIXES: Readonly<Record<BaseName, string>> = {
  chainstats: "/chainstats",
  validators: "/validators",
  clob: "/clob",
  catalog: "/catalog",
  repoHost: "/repo-host",
};

/**
 * Serves a sandbox on one port, each service under a path prefix. Links in answers lead back to the address that
 * the client used.
 *
 * @throws the system's error where it can't listen: `EADDRINUSE`, `EACCES`
 * @example
 * ```ts
 * import { createSandbox } from "@org/sandbox";
 * import { serve } from "@org/sandbox/node";
 *
 * const served = await serve(createSandbox(), { port: 4010 });
 * console.log(served.urls.chainstats); // http://127.0.0.1:4010/chainstats
 * await served.close();
 * ```
 */
export async function serve(sandbox: Sandbox, options: ServeOptions = {}): Promise<ServedSandbox> {
  const { host = "127.0.0.1", port = 0 } = options;
  const server = createServer((request, response) => {
    // A client that is gone is no failure.
    answer(sandbox, request, response).catch(() => void response.destroy());
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${String(bound)}`;
  return {
    urls: {
      chainstats: origin + PREFIXES.chainstats,
      validators: origin + PREFIXES.validators,
      clob: origin + PREFIXES.clob,
      catalog: origin + PREFIXES.catalog,
      repoHost: origin + PREFIXES.repoHost,
    },
    port: bound,
    close: () => close(server),
  };
}

async function answer(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = addressOf(request);
  const base = baseNames.find((name) => `${url.pathname}/`.startsWith(`${PREFIXES[name]}/`));
  const answered =
    base === undefined
      ? nothingHere()
      : await toIncoming(request, url, PREFIXES[base])
          .then(async (incoming) => (await sandbox.handle(base, incoming)).response)
          .catch(failure);
  await writeResponse(response, answered);
}

/** What no service answers: a body beyond all limits, or a bug of the sandbox, told to whoever meets it. */
function failure(error: unknown): Response {
  if (error instanceof BodyTooLarge) return plain(413, error.message);
  return plain(
    500,
    `The sandbox failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** The address as the client used it, as far as `Host` tells; the path without `..`. */
function addressOf({ url = "/", headers: { host = "localhost" } }: IncomingMessage): URL {
  const used = `http://${host}${url}`;
  return new URL(URL.canParse(used) ? used : "http://localhost/");
}

function nothingHere(): Response {
  return plain(404, `The services are below ${Object.values(PREFIXES).join(" ")}`);
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
