import { request } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, worldNames } from "../../test/ask.ts";
import { serve } from "./serve.ts";

const TOKEN = "te+am/token";
const sandbox = frozenSandbox({ tape: true });
const served = await serve(sandbox, { host: "0.0.0.0", controlToken: TOKEN });
afterAll(served.close);
beforeEach(() => sandbox.reset());

const origin = `http://127.0.0.1:${String(served.port)}`;
const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${origin}${path}`, { headers });
const basic = (password: string): string => `Basic ${btoa(`anyone:${password}`)}`;

describe("the control API of a sandbox that listens beyond this machine", () => {
  it.each([
    "/_sandbox/api",
    "/_sandbox/api/clock",
    "/_sandbox/api/journal",
    "/_sandbox/openapi/chainstats.json",
  ])("requires a token at %s", async (path) => {
    const refused = await ask(path);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain("Basic");
    const text = await refused.text();
    expect(text).toContain("X-Sandbox-Token");
    expect(text).not.toContain(TOKEN);
    for (const headers of [
      { Authorization: `Bearer ${TOKEN}` },
      { "X-Sandbox-Token": TOKEN },
      { Authorization: basic(TOKEN) },
    ])
      expect((await ask(path, headers)).status).toBe(200);
  });

  it("refuses any other token", async () => {
    for (const wrong of ["te+am/toke", `${TOKEN}n`, "", "tokens"])
      for (const headers of [
        { Authorization: `Bearer ${wrong}` },
        { "X-Sandbox-Token": wrong },
        { Authorization: basic(wrong) },
        { Authorization: wrong },
        { Authorization: `Basic ${TOKEN}` },
      ])
        expect([headers, (await ask("/_sandbox/api", headers)).status]).toEqual([headers, 401]);
  });

  it("refuses a page of another origin, although the browser knows the password", async () => {
    const foreign = { Origin: "https://evil.example" };
    expect((await ask("/_sandbox/api", { ...foreign, Authorization: basic(TOKEN) })).status).toBe(403);
    expect((await ask("/_sandbox/api", { ...foreign, "X-Sandbox-Token": TOKEN })).status).toBe(200);
  });

  it("accepts any host, since the token makes requests safe", async () => {
    const status = (headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const named = { Host: "sandbox.internal", ...headers };
        request(`${origin}/_sandbox/api`, { headers: named }, (message) => {
          resolve(message.resume().statusCode);
        })
          .on("error", reject)
          .end();
      });
    expect(await status({})).toBe(401);
    expect(await status({ Authorization: basic(TOKEN) })).toBe(200);
  });

  it("creates no world for a request without the token", async () => {
    expect((await ask("/_world/one/_sandbox/api")).status).toBe(401);
    expect(worldNames(sandbox)).toEqual(["default"]);
  });

  it("requires no token for requests to the services", async () => {
    expect((await ask("/repo-host/meta")).status).toBe(200);
  });
});

it("the token is in no journal and on no tape", async () => {
  const encoded = encodeURIComponent(TOKEN);
  await ask(`/repo-host/users/${encoded}?q=${encoded}&q=x${encoded}`, { Authorization: `Bearer ${TOKEN}` });
  await ask(`/repo-host/repos/${TOKEN}`);
  const [first, second] = sandbox.journal.entries();
  expect(first?.target).toBe("/users/[redacted]?q=[redacted]&q=x[redacted]");
  expect(second?.target).toBe("/repos/[redacted]");
  const written = JSON.stringify([sandbox.journal.entries(), sandbox.recordings.tape()]);
  expect(written).toContain("/repos/");
  expect(written).not.toContain("te+am");
  expect(written).not.toContain("te%2Bam");
});

describe("the health", () => {
  it("needs no token, no world and no entry in the journal", async () => {
    for (const path of ["/_sandbox/health", "/_world/one/_sandbox/health"]) {
      const response = await ask(path, { Host: "10.0.0.7", Origin: "https://evil.example" });
      expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
      expect(response.headers.has("access-control-allow-origin")).toBe(false);
    }
    expect((await fetch(`${origin}/_sandbox/health`, { method: "HEAD" })).status).toBe(200);
    expect(sandbox.journal.entries()).toEqual([]);
    expect(worldNames(sandbox)).toEqual(["default"]);
  });

  it("is for reading", async () => {
    expect((await fetch(`${origin}/_sandbox/health`, { method: "POST" })).status).toBe(401);
  });

  it("is there in process", async () => {
    const { status, json } = await asking(sandbox, "clob")("/_sandbox/health");
    expect([status, json]).toEqual([200, { status: "ok" }]);
  });
});

it.each([
  { host: "127.0.0.1", baseUrl: "https://sandbox.example" },
  { host: "0.0.0.0", baseUrl: "http://localhost" },
])("a token is needed if one of its addresses is beyond this machine: %j", async (options) => {
  const other = await serve(frozenSandbox({ scale: 1 }), { ...options, controlToken: TOKEN });
  const url = `http://127.0.0.1:${String(other.port)}/_sandbox/api`;
  const statuses = [await fetch(url), await fetch(url, { headers: { "X-Sandbox-Token": TOKEN } })];
  await other.close();
  expect(statuses.map(({ status }) => status)).toEqual([401, 200]);
});

it.each(["127.0.0.1", "localhost", "::1"])("no token is needed on %s", async (host) => {
  const local = await serve(frozenSandbox({ scale: 1 }), { host });
  const clock = row(await (await fetch(`${local.controlUrl}/clock`)).json());
  await local.close();
  expect(clock["now"]).toBe(NOW);
});
