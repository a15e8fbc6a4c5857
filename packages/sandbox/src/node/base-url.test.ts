import { request } from "node:http";
import { ParameterError } from "@org/http-core";
import { afterAll, describe, expect, it } from "vitest";
import { frozenSandbox, row, rows } from "../../test/ask.ts";
import { serve } from "./serve.ts";

const PUBLIC = "https://sandbox.example/tools";
const sandbox = frozenSandbox();
const served = await serve(sandbox, { baseUrl: `${PUBLIC}/`, controlToken: "team" });
afterAll(served.close);

const origin = `http://127.0.0.1:${String(served.port)}`;
const token = { "X-Sandbox-Token": "team", "Content-Type": "application/json" };
const issues = "/repo-host/repos/acme/rocket/issues?per_page=1";

describe("behind a reverse proxy", () => {
  it("the addresses are the public ones", () => {
    expect(served.urls.repoHost).toBe(`${PUBLIC}/repo-host`);
    expect(served.controlUrl).toBe(`${PUBLIC}/_sandbox/api`);
  });

  it.each([
    ["that removes the path", ""],
    ["that keeps the path", "/tools"],
  ])("%s, links lead to the public address", async (_, root) => {
    const response = await fetch(`${origin}${root}${issues}`);
    expect(response.headers.get("link")).toContain(`<${PUBLIC}/repo-host/repo`);
    const [issue] = rows(await response.json());
    expect(issue?.["url"]).toMatch(`${PUBLIC}/repo-host/repos/acme/rocket/issues/`);
    const inWorld = await fetch(`${origin}${root}/_world/one${issues}`);
    expect(inWorld.headers.get("link")).toContain(`<${PUBLIC}/_world/one/repo-host/repo`);
  });

  it("redirects lead to the public address", async () => {
    const moved = await fetch(`${origin}/repo-host/repos/acme/booster`, { redirect: "manual" });
    expect(moved.headers.get("location")).toMatch(`${PUBLIC}/repo-host/repositories/`);
  });

  it("the page shows public addresses", async () => {
    const overview = row(await (await fetch(`${origin}/_sandbox/api`, { headers: token })).json());
    const [service] = rows(overview, "services");
    expect(service?.["openapi"]).toBe("/tools/_sandbox/openapi/chainstats.json");
    expect(rows(service, "bases")[0]?.["url"]).toBe(`${PUBLIC}/chainstats`);
    const worlds = await fetch(`${origin}/_world/one/_sandbox/api/worlds`, { headers: token });
    expect(rows(await worlds.json()).at(-1)?.["control"]).toBe("/tools/_world/one/_sandbox/api");
  });

  it("the control API requires the token, and accepts requests from the page at the public address", async () => {
    expect((await fetch(`${origin}/_sandbox/api`)).status).toBe(401);
    const reset = (from: string): Promise<Response> =>
      fetch(`${origin}/_sandbox/api/reset`, {
        method: "POST",
        headers: {
          Authorization: `Basic ${btoa(":team")}`,
          "Content-Type": "application/json",
          Origin: from,
        },
      });
    expect((await reset("https://sandbox.example")).status).toBe(204);
    expect((await reset("https://evil.example")).status).toBe(403);
  });

  it("a service's own host keeps its links", async () => {
    const link = await new Promise<unknown>((resolve, reject) => {
      const headers = { Host: "repo-host.localhost", "User-Agent": "test" };
      const path = issues.replace("/repo-host", "");
      request(origin + path, { headers }, (message) => {
        resolve(message.resume().headers["link"]);
      })
        .on("error", reject)
        .end();
    });
    expect(link).toContain("<http://repo-host.localhost/repo");
  });

  it("no path leads to another host", async () => {
    const odd = await fetch(`${origin}//evil.example/repo-host/meta`);
    expect(odd.status).toBe(404);
    expect((await fetch(`${origin}/toolsy/repo-host/meta`)).status).toBe(404);
  });
});

it("needs no token for a public address on this machine", async () => {
  const local = await serve(frozenSandbox({ scale: 1 }), { baseUrl: "http://sandbox.localhost" });
  const { status } = await fetch(`http://127.0.0.1:${String(local.port)}/_sandbox/api`);
  await local.close();
  expect(status).toBe(200);
});

it("leaves a service's own port as it is", async () => {
  const own = await serve(sandbox, { baseUrl: PUBLIC, portPerService: true });
  const address = own.ownUrls?.repoHost ?? "";
  const { headers } = await fetch(`${address}/repos/acme/rocket/issues?per_page=1`);
  await own.close();
  expect(headers.get("link")).toContain(`<${address}/repo`);
});

it.each(["sandbox.example", "ftp://sandbox.example", "https://a:b@c.example", "https://c.example/?a=b", ""])(
  "%j is no base URL",
  async (baseUrl) => {
    await expect(serve(sandbox, { baseUrl })).rejects.toThrow(ParameterError);
  },
);
