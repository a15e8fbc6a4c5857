/**
 * The two servers that are compared, in a thread of their own: the sandbox, and one that sends the sandbox's responses
 * as constants.
 */
import { isMainThread, parentPort } from "node:worker_threads";
import { createAdaptorServer } from "@hono/node-server";
import { createSandbox, unlimited } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import { Hono } from "hono";

/** The ports on which both listen. */
export interface Serving {
  readonly sandbox: number;
  readonly bare: number;
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
  const constants = new Map<string, Response>();
  for (const { path, headers } of Object.values(requests)) {
    const pairs = headers.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 1),
    ]);
    const response = await fetch(`http://127.0.0.1:${String(served.port)}${path}`, { headers: pairs });
    constants.set(new URL(response.url).pathname, response);
  }
  const app = new Hono();
  for (const [path, response] of constants) {
    const { status } = response;
    const body = status === 304 ? null : await response.text();
    const headers = new Headers(response.headers);
    // The server sets the headers of the connection itself.
    for (const name of ["connection", "content-length", "date", "keep-alive"]) headers.delete(name);
    app.get(path, () => new Response(body, { status, headers }));
  }
  const bare = createAdaptorServer(app);
  bare.listen(0, "127.0.0.1", () => {
    const address = bare.address();
    if (typeof address === "object" && address !== null)
      parentPort?.postMessage({ sandbox: served.port, bare: address.port } satisfies Serving);
  });
}
