import { once } from "node:events";
import { type IncomingMessage, request, type RequestOptions } from "node:http";
import { get as secureGet } from "node:https";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { frozenSandbox, row } from "../../test/ask.ts";
import { baseNames } from "../origins.ts";
import { serve, type ServeOptions, type ServedSandbox } from "./serve.ts";

const PATHS = {
  chainstats: "/v2/api?module=stats",
  validators: "/v1/eth/validators/consolidations?limit=1",
  clob: "/simplified-markets",
  catalog: "/events/keyset?limit=1",
  repoHost: "/",
} as const;
const sandbox = frozenSandbox();
const headers = { "User-Agent": "test", Authorization: "Bearer sandbox-token" };

/** Serves a sandbox during a callback. */
async function serving(
  options: ServeOptions,
  tried: (served: ServedSandbox) => Promise<void>,
): Promise<void> {
  const served = await serve(sandbox, options);
  await tried(served).finally(served.close);
}

async function bodyOf(message: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const part of message) text += String(part);
  return JSON.parse(text);
}

async function listening(port: number): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: typeof address === "object" && address !== null ? address.port : 0, server };
}

/** A free port directly below one that is taken. */
async function freeBelowTaken(): Promise<{ readonly port: number; readonly taken: Server }> {
  for (;;) {
    const { port, server } = await listening(0);
    const above = await listening(port + 1).catch(() => undefined);
    server.close();
    await once(server, "close");
    if (above !== undefined) return { port, taken: above.server };
  }
}

function send(options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ headers, ...options }, resolve)
      .on("error", reject)
      .end();
  });
}

describe("a port for each service", () => {
  it("serves it without a prefix, with links that lead back", async () => {
    await serving({ portPerService: true }, async ({ urls, ownUrls }) => {
      expect(new Set(Object.values(ownUrls ?? {})).size).toBe(baseNames.length);
      for (const base of baseNames) {
        const own = ownUrls?.[base] ?? "";
        expect(own).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
        const response = await fetch(own + PATHS[base], { headers: base === "repoHost" ? {} : headers });
        expect(response.status).toBe(200);
        expect(await response.text()).not.toContain(urls[base]);
      }
      const list = await fetch(`${ownUrls?.validators ?? ""}${PATHS.validators}`, { headers });
      expect(row(await list.json())["next"]).toBe(
        `${ownUrls?.validators ?? ""}/v1/eth/validators/consolidations?limit=1&offset=1`,
      );
    });
  });

  it("leaves no port open if another one is taken", async () => {
    const { port, taken } = await freeBelowTaken();
    await expect(serve(sandbox, { port, portPerService: true })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
    await serving({ port }, async (served) => {
      expect(served.port).toBe(port);
      expect(served.ownUrls).toBeUndefined();
      await Promise.resolve();
    });
    taken.close();
  });
});

it.each(["clob.localhost", "clob.sandbox.test"])("knows a service by its host %s", async (host) => {
  await serving({}, async ({ port }) => {
    const options = { host: "127.0.0.1", port, path: PATHS.clob };
    const response = await send({ ...options, headers: { ...headers, Host: `${host}:${String(port)}` } });
    expect(response.statusCode).toBe(200);
    expect(row(await bodyOf(response))["data"]).toBeInstanceOf(Array);
  });
});

describe("a Unix socket", () => {
  it("serves all services, also over an abandoned file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
    const socket = join(folder, "s.sock");
    const other = createServer().listen(join(folder, "other.sock"));
    await new Promise((resolve) => other.once("listening", resolve));
    await rename(join(folder, "other.sock"), socket);
    await new Promise((resolve) => other.close(resolve));
    await serving({ socket }, async () => {
      const response = await send({ socketPath: socket, path: `/validators${PATHS.validators}` });
      expect(row(await bodyOf(response))["results"]).toHaveLength(1);
      await expect(serve(sandbox, { socket })).rejects.toMatchObject({ code: "EADDRINUSE" });
    });
    await rm(folder, { recursive: true });
  });
});

describe("one service alone", () => {
  const api = { "User-Agent": "test", Authorization: "token alice-token", Host: "api.github.com" };
  const login = async (options: RequestOptions): Promise<unknown> =>
    row(await bodyOf(await send({ headers: api, path: "/user", ...options })))["login"];

  it("is on its own socket under any host", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
    const [all, own, clob] = ["all.sock", "repo-host.sock", "clob.sock"].map((name) => join(folder, name));
    const sockets = { repoHost: own ?? "", clob: clob ?? "" };
    await serving({ socket: all ?? "", sockets }, async (served) => {
      expect(served.sockets).toEqual(sockets);
      expect(await login({ socketPath: own })).toBe("alice");
      const list = await send({ headers: api, socketPath: own, path: "/repos/acme/rocket/issues" });
      expect(list.headers["link"]).toContain("<http://api.github.com/repos/acme/rocket/issues?page=2>");
      expect((await send({ socketPath: clob, path: PATHS.clob })).statusCode).toBe(200);
      expect((await send({ headers: api, socketPath: clob, path: "/user" })).statusCode).toBe(404);
      expect((await send({ headers: api, socketPath: all, path: "/user" })).statusCode).toBe(404);
      expect((await send({ headers: api, socketPath: own, path: "/_sandbox/api" })).statusCode).toBe(404);
    });
    await rm(folder, { recursive: true });
  });

  it("is the default of the common port and socket", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
    const socket = join(folder, "s.sock");
    await serving({ socket, defaultService: "repoHost" }, async ({ port }) => {
      for (const at of [{ socketPath: socket }, { host: "127.0.0.1", port }]) {
        expect(await login(at)).toBe("alice");
        expect((await send({ ...at, path: `/validators${PATHS.validators}` })).statusCode).toBe(200);
        expect((await send({ ...at, path: "/_sandbox/api" })).statusCode).toBe(200);
        expect((await send({ ...at, headers: api, path: "/_world/one/user" })).statusCode).toBe(200);
      }
    });
    await rm(folder, { recursive: true });
  });
});

it("serves TLS with a certificate that a client can trust", async () => {
  await serving({ tls: true }, async ({ urls, controlUrl, certificate }) => {
    expect(urls.validators).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/validators$/);
    const get = (address: string, ca?: string): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        secureGet(address, { headers, ...(ca !== undefined && { ca }) }, resolve).on("error", reject);
      });
    const list = row(await bodyOf(await get(urls.validators + PATHS.validators, certificate)));
    expect(list["next"]).toBe(`${urls.validators}/v1/eth/validators/consolidations?limit=1&offset=1`);
    expect((await get(controlUrl, certificate)).statusCode).toBe(200);
    await expect(get(controlUrl)).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    sandbox.faults.add({ kind: "reset", after: "headers" });
    const broken = await get(urls.validators + PATHS.validators, certificate);
    await expect(bodyOf(broken)).rejects.toMatchObject({ code: "ECONNRESET" });
    sandbox.faults.clear();
  });
});
