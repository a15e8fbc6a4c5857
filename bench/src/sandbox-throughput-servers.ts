/**
 * The servers that are compared, in a thread of their own: the sandbox, and two that send the sandbox's responses as
 * constants.
 */
import { createServer } from "node:http";
import { isMainThread, parentPort } from "node:worker_threads";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { createSandbox, unlimited } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import { Hono } from "hono";

/** The ports on which they listen. */
export interface Serving {
  readonly sandbox: number;
  readonly hono: number;
  readonly http: number;
}

/** What a server sends for a request. */
interface Constant {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string | null;
}

/** A request. */
interface BenchRequest {
  readonly path: string;
  readonly headers: readonly string[];
}

const signedIn = ["Authorization: token alice-token"];

/** The most common requests to each service: a single resource, an unchanged one, and a list. */
export const requests: Readonly<Record<string, BenchRequest>> = {
  "chain statistics, a month": {
    path: "/chainstats/v2/api?module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-28&apikey=SANDBOX-STANDARD",
    headers: [],
  },
  "validators, ten consolidations": {
    path: "/validators/v1/eth/validators/consolidations",
    headers: ["Authorization: Bearer sandbox-token"],
  },
  "predictions, a hundred simplified markets": { path: "/clob/simplified-markets", headers: [] },
  "predictions, an event": { path: "/catalog/events/keyset?limit=1", headers: [] },
  "repository host, an issue": { path: "/repo-host/repos/acme/rocket/issues/1", headers: signedIn },
  "repository host, an issue, unchanged": {
    path: "/repo-host/repos/acme/rocket/issues/2",
    headers: [...signedIn, "If-None-Match: *"],
  },
  "repository host, thirty issues": { path: "/repo-host/repos/acme/rocket/issues", headers: signedIn },
};

if (!isMainThread) {
  // Any message requests the CPU time of this thread, in microseconds.
  parentPort?.on("message", () => {
    const { user, system } = process.threadCpuUsage();
    parentPort?.postMessage(user + system);
  });
  const served = await serve(createSandbox({ limits: unlimited }));
  const app = new Hono();
  const constants = new Map<string, Constant>();
  for (const { path, headers } of Object.values(requests)) {
    const pairs = headers.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 1),
    ]);
    const response = await fetch(`http://127.0.0.1:${String(served.port)}${path}`, { headers: pairs });
    const { status } = response;
    const body = status === 304 ? null : await response.text();
    const sent = new Headers(response.headers);
    // The server sets the headers of the connection itself.
    for (const name of ["connection", "content-length", "date", "keep-alive"]) sent.delete(name);
    app.get(new URL(response.url).pathname, () => new Response(body, { status, headers: sent }));
    const length = body === null ? [] : ["Content-Length", String(Buffer.byteLength(body))];
    constants.set(path, { status, body, headers: [...Array.from(sent).flat(), ...length] });
  }
  const bare = createServer((request, response) => {
    const { status = 404, headers = [], body = null } = constants.get(request.url ?? "") ?? {};
    response.writeHead(status, [...headers]);
    if (body === null) response.end();
    else response.end(body);
  });
  const [hono, http] = await Promise.all([createAdaptorServer(app), bare].map(portOf));
  if (hono !== undefined && http !== undefined)
    parentPort?.postMessage({ sandbox: served.port, hono, http } satisfies Serving);
}

/** Listens on a free port. */
async function portOf(server: ServerType): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address === "object" && address !== null) return address.port;
  throw new TypeError("The server has no port");
}
