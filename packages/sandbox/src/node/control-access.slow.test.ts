import { request, type IncomingMessage } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { frozenSandbox, NOW, worldNames } from "../../test/ask.ts";
import { serve } from "./serve.ts";

const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
const socket = join(folder, "s.sock");
const sandbox = frozenSandbox();
const allowedHosts = ["sandbox.internal", "Dotted.Internal."];
const served = await serve(sandbox, { socket, controlToken: "tools", allowedHosts });
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => sandbox.reset());

const port = String(served.port);
const own = `http://127.0.0.1:${port}`;
const JSON_TYPE = { "Content-Type": "application/json" };
const FOREIGN = { Origin: "https://evil.example" };

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly over?: object;
}

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends hosts and origins that `fetch` does not allow. */
async function ask(path: string, { method = "GET", headers = {}, body, over }: Sent = {}): Promise<Got> {
  const to = over ?? { host: "127.0.0.1", port: served.port };
  const options = { path: `/_sandbox${path}`, ...to, method, headers: { "User-Agent": "test", ...headers } };
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).on("error", reject).end(body);
  });
  let text = "";
  for await (const part of message) text += String(part);
  const received = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return { status: message.statusCode ?? 0, headers: new Headers(received), text };
}

/** Every endpoint of the control API, as a tool requests it. */
const requests: readonly (readonly [path: string, sent: Sent])[] = [
  ["/api", {}],
  ["/api/journal", {}],
  ["/api/journal.har", {}],
  ["/api/journal.sh", { method: "HEAD" }],
  ["/api/recordings/tape", {}],
  ["/api/snapshots", { method: "POST", headers: JSON_TYPE }],
  ["/api/clock", { method: "POST", headers: JSON_TYPE, body: '{"advance":1000}' }],
  ["/api/journal/expect", { method: "POST", headers: JSON_TYPE, body: '{"requests":[]}' }],
  ["/api/faults", { method: "DELETE", headers: JSON_TYPE }],
  ["/api/reset", { method: "POST", headers: JSON_TYPE }],
  ["/openapi/chainstats.json", {}],
];
const named = requests.map(([path, sent]) => [`${sent.method ?? "GET"} ${path}`, path, sent] as const);

describe("a page of another origin", () => {
  it.each(named)("is refused %s, and cannot read the refusal", async (_, path, sent) => {
    const strangers = [
      FOREIGN,
      { Origin: "null" },
      { Origin: `http://localhost:${port}` },
      { Origin: `https://127.0.0.1:${port}` },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const stranger of strangers) {
      const refused = await ask(path, { ...sent, headers: { ...sent.headers, ...stranger } });
      expect([stranger, refused.status]).toEqual([stranger, 403]);
      expect(refused.headers.has("access-control-allow-origin")).toBe(false);
    }
    expect(sandbox.clock.now()).toBe(NOW);
  });

  it("is refused in other worlds, and by preflights", async () => {
    const headers = {
      ...FOREIGN,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type",
    };
    const preflight = await ask("/api/reset", { method: "OPTIONS", headers });
    expect(preflight.status).toBe(403);
    expect(preflight.headers.has("access-control-allow-origin")).toBe(false);
    const world = await fetch(`${own}/_world/one/_sandbox/api/journal`, { headers: FOREIGN });
    expect(world.status).toBe(403);
    expect(world.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("creates no world", async () => {
    const headers = { ...FOREIGN, "X-Sandbox-World": "by-header" };
    expect((await ask("/api/journal", { headers })).status).toBe(403);
    const at = { path: "/_world/by-path/_sandbox/api/journal" };
    expect(
      (await ask("", { headers: FOREIGN, over: { host: "127.0.0.1", port: served.port, ...at } })).status,
    ).toBe(403);
    expect((await fetch(`${own}/_world/by-change/_sandbox/api/reset`, { method: "POST" })).status).toBe(415);
    expect((await fetch(`${own}/_world/by-typo/_sandbx/api/journal`)).status).toBe(404);
    expect(worldNames(sandbox)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^by-/)]));
  });

  it("may not link to it or frame it", async () => {
    const link = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    for (const destination of ["document", "iframe"])
      expect((await ask("/api", { headers: { ...link, "Sec-Fetch-Dest": destination } })).status).toBe(403);
  });

  it("may use the services", async () => {
    const response = await fetch(`${served.urls.repoHost}/meta`, { headers: FOREIGN });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  });
});

describe("a host that is not the sandbox's own", () => {
  const strangers = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.0.2.1",
    "[2001:db8::1]",
    "evil.test",
    "sandbox.test",
    "evil.example.",
    "EVIL.EXAMPLE",
    "internal",
  ];
  it.each(strangers)("%s is refused, as DNS may rebind it", async (host) => {
    for (const [, path, sent] of [...named, ["", "", {}] as const]) {
      const at = `${host}:${port}`;
      for (const headers of [
        { Host: at },
        { Host: at, Origin: `http://${at}`, "Sec-Fetch-Site": "same-origin" },
      ])
        expect([
          path,
          (await ask(path, { ...sent, headers: { ...sent.headers, ...headers } })).status,
        ]).toEqual([path, 403]);
    }
    expect(sandbox.clock.now()).toBe(NOW);
  });

  it.each([
    "127.0.0.1",
    "localhost",
    "LOCALHOST.",
    "any.localhost",
    "127.9.9.9",
    "[::1]",
    "sandbox.internal",
    "SANDBOX.internal.",
    "dotted.internal",
    "dotted.internal.",
  ])("%s is its own", async (host) => {
    for (const at of [host, `${host}:${port}`])
      expect((await ask("/api/journal", { headers: { Host: at } })).status).toBe(200);
  });

  it("is checked in Host and in an absolute request target", async () => {
    const whole = (host: string): object => ({
      host: "127.0.0.1",
      port: served.port,
      path: `http://${host}:${port}/_sandbox/api/journal`,
    });
    const status = async (inTarget: string, inHost: string): Promise<number> =>
      (await ask("", { over: whole(inTarget), headers: { Host: `${inHost}:${port}` } })).status;
    expect(await status("localhost", "localhost")).toBe(200);
    expect(await status("evil.example", "localhost")).toBe(403);
    expect(await status("localhost", "evil.example")).toBe(403);
  });

  it("does not depend on forwarded headers, and does not matter on a Unix socket", async () => {
    const headers = { Host: "evil.example", "X-Forwarded-Host": "localhost" };
    expect((await ask("/api/journal", { headers })).status).toBe(403);
    expect((await ask("/api/journal", { headers, over: { socketPath: socket } })).status).toBe(200);
  });
});

describe("a change", () => {
  const changes = named.filter(([, , { headers }]) => headers !== undefined);
  it.each(changes)("by %s says that it is JSON", async (_, path, sent) => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/json",
      "",
    ])
      expect([type, (await ask(path, { ...sent, headers: { "Content-Type": type } })).status]).toEqual([
        type,
        415,
      ]);
    expect((await ask(path, { ...sent, headers: {} })).status).toBe(415);
    expect(sandbox.clock.now()).toBe(NOW);
    const typed = await ask(path, {
      ...sent,
      headers: { "Content-Type": "Application/JSON; charset=utf-8" },
    });
    expect(typed.status).toBeLessThan(300);
  });
});

describe("before a body has arrived", () => {
  /** Sends headers, but not the body that they announce. */
  async function announce(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const pending = request(`${own}${path}`, { method: "POST", headers });
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      pending.on("response", resolve).on("error", reject);
      pending.flushHeaders();
    });
    pending.on("error", () => undefined).destroy();
    return message.statusCode ?? 0;
  }
  const large = { "Content-Length": "200000000" };

  it.each([
    ["a page of another origin", "/_sandbox/api/recordings", { ...large, ...JSON_TYPE, ...FOREIGN }, 403],
    ["a foreign host", "/_sandbox/api/recordings", { ...large, ...JSON_TYPE, Host: "evil.example" }, 403],
    ["another content type", "/_sandbox/api/snapshots", { ...large, "Content-Type": "text/plain" }, 415],
    ["an endless body", "/_sandbox/api/reset", { "Transfer-Encoding": "chunked" }, 415],
    ["an unknown path", "/nothing", { ...large, ...JSON_TYPE }, 404],
    ["an invalid world", "/_world/a%20b/_sandbox/api/recordings", { ...large, ...JSON_TYPE }, 400],
    [
      "a body that is too large",
      "/_sandbox/api/recordings",
      { "Content-Length": "300000000", ...JSON_TYPE },
      413,
    ],
    [
      "a body that is too large for anything but a file",
      "/_sandbox/api/faults",
      { "Content-Length": "1048577", ...JSON_TYPE },
      413,
    ],
  ])("%s is refused", async (_, path, headers, status) => {
    expect(await announce(path, headers)).toBe(status);
  });
});

describe("a page of its own origin", () => {
  it.each(named)("may access %s", async (_, path, sent) => {
    const headers = { ...sent.headers, Origin: own, "Sec-Fetch-Site": "same-origin" };
    expect((await ask(path, { ...sent, headers })).status).toBeLessThan(300);
  });
});

describe("the token", () => {
  const withToken = { Authorization: "Bearer tools" };

  it("admits a tool with any host and origin, but still requires JSON", async () => {
    const headers = { ...withToken, Host: "evil.example", Origin: "https://tool.example" };
    expect((await ask("/api/journal", { headers })).status).toBe(200);
    expect((await ask("/api/reset", { method: "POST", headers })).status).toBe(415);
    expect((await ask("/api/reset", { method: "POST", headers: { ...headers, ...JSON_TYPE } })).status).toBe(
      204,
    );
  });

  it("admits nothing if it differs", async () => {
    for (const authorization of ["Bearer tool", "Bearer toolss", "Bearer ", "Basic tools", "tools"]) {
      const headers = { ...FOREIGN, Authorization: authorization };
      expect((await ask("/api/journal", { headers })).status).toBe(403);
    }
  });

  it("is generated if none is given, a new one each time", async () => {
    const others = [await serve(sandbox), await serve(sandbox)];
    const tokens = others.map(({ controlToken }) => controlToken);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
    await Promise.all(others.map(({ close }) => close()));
    expect(served.controlToken).toBe("tools");
  });
});

it("no response of the control API may be read by another origin", async () => {
  for (const [, path, sent] of named) {
    const { headers } = await ask(path, sent);
    expect(headers.has("access-control-allow-origin")).toBe(false);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

it.each([
  ["faults", 1_048_577, 413],
  // As large as it may be, and no fault.
  ["faults", 1_048_576, 422],
  ["snapshots/1", 1_048_577, 422],
  ["recordings", 1_048_577, 422],
])("a body of unknown length for %s of %d bytes gets %d", async (path, length, status) => {
  const body = new Blob([JSON.stringify("x".repeat(length - 2))]).stream();
  const method = path.includes("/") ? "PUT" : "POST";
  // The types of fetch lack `duplex`, which Node needs for a stream.
  const init = { method, headers: JSON_TYPE, body, duplex: "half" };
  expect((await fetch(`${own}/_sandbox/api/${path}`, init)).status).toBe(status);
});
