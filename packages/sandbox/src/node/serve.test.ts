import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { frozenSandbox, read, row, rows } from "../../test/ask.ts";
import { baseNames } from "../origins.ts";
import { serve } from "./serve.ts";

const served = await serve(frozenSandbox());
afterAll(served.close);

const bearer = { Authorization: "Bearer sandbox-token" };

describe("serve", () => {
  it("has each service under a prefix of one port", () => {
    expect(Object.keys(served.urls).sort()).toEqual([...baseNames].sort());
    expect(served.urls.repoHost).toBe(`http://127.0.0.1:${String(served.port)}/repo-host`);
    expect(served.urls.chainstats).toBe(`http://127.0.0.1:${String(served.port)}/chainstats`);
  });

  it("returns the same bytes as in process", async () => {
    const sandbox = frozenSandbox();
    const path = "/v1/eth/validators/consolidations?target_entity=nobody";
    // Both must be a sandbox's first response, since request IDs are numbered.
    const alone = await serve(frozenSandbox());
    onTestFinished(alone.close);
    const [outside, inside] = [
      await fetch(alone.urls.validators + path, { headers: bearer }),
      await sandbox.fetch(sandbox.origins.validators + path, { headers: bearer }),
    ];
    expect(await outside.text()).toBe(await inside.text());
    for (const [name, value] of inside.headers)
      expect([name, outside.headers.get(name)]).toEqual([name, value]);
  });

  it("builds links from the address that the client used", async () => {
    const port = String(served.port);
    for (const [host, used] of [
      ["127.0.0.1", served.urls.validators],
      ["localhost", `http://localhost:${port}/validators`],
    ]) {
      const page = row(
        (
          await get(used ?? "", "/v1/eth/validators/consolidations?limit=2", {
            ...bearer,
            Host: `${String(host)}:${port}`,
          })
        ).json,
      );
      expect(page["next"]).toBe(`${String(used)}/v1/eth/validators/consolidations?limit=2&offset=2`);
    }
    const root = row((await get(served.urls.repoHost, "/")).json);
    expect(root["repository_url"]).toBe(`${served.urls.repoHost}/repos/{owner}/{repo}`);
    const issues = await get(served.urls.repoHost, "/repos/acme/rocket/issues");
    expect(issues.headers.get("link")).toContain(
      `<${served.urls.repoHost}/repos/acme/rocket/issues?page=2>; rel="next"`,
    );
    const followed = rows(
      (await read(await fetch(`${served.urls.repoHost}/repos/acme/rocket/issues?page=2`))).json,
    );
    expect(followed.length).toBeGreaterThan(0);
  });

  it("sees bodies, lengths and User-Agents as they are on the wire", async () => {
    const rendered = await fetch(`${served.urls.repoHost}/markdown/raw`, {
      method: "POST",
      body: "# Ünï",
      headers: { "Content-Type": "text/plain" },
    });
    expect(await rendered.text()).toContain("Ünï");
    expect((await get(served.urls.repoHost, "/meta", { "User-Agent": "test" })).status).toBe(200);
    const bare = await fetch(`${served.urls.repoHost}/notifications`, {
      method: "PUT",
      headers: { Authorization: "token bob-token" },
    });
    expect(bare.status).toBe(205);
  });

  it("refuses a request without a User-Agent, which fetch cannot send", async () => {
    const written = await raw(`GET /repo-host/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(written).toMatch(/^HTTP\/1\.1 403 /);
    expect(written).toMatch(/administrative rules/);
  });

  it("requires a Content-Length of a PUT without a body", async () => {
    const head =
      "PUT /repo-host/notifications HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r\nAuthorization: token bob-token\r\nConnection: close\r\n";
    expect(await raw(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 411 /);
    expect(await raw(`${head}Content-Length: 0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 205 /);
  });

  it("responds to requests with unusual hosts and paths", async () => {
    const ask = (target: string, host = "x"): Promise<string> =>
      raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: x\r\nConnection: close\r\n\r\n`);
    expect(await ask("/nothing")).toMatch(/^HTTP\/1\.1 404 [\s\S]*\/chainstats \/validators/);
    expect(await ask("/repo-hosting/meta")).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask("/repo-host/../validators/v1/x")).toMatch(/^HTTP\/1\.1 404 [\s\S]*"detail"/);
    expect(await ask("//example.com/repo-host/meta")).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask("/repo-host/meta", "a b")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await ask("/repo-host?callback=x")).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("lets the service refuse too large a body, as in process", async () => {
    const own = frozenSandbox();
    const listening = await serve(own);
    const init = {
      method: "POST",
      body: "x".repeat(5 * 1_024 * 1_024),
      headers: { "Content-Type": "text/plain", "User-Agent": "test" },
    };
    for (const path of ["/markdown/raw", "/repos/acme/rocket/issues"]) {
      const results: unknown[] = [];
      for (const [base, sent] of [
        [listening.urls.repoHost, await fetch(listening.urls.repoHost + path, init)],
        [own.origins.repoHost, await own.fetch(own.origins.repoHost + path, init)],
      ] as const) {
        const { status, text: body } = await read(sent);
        const text = body.replaceAll(base, "");
        const header = (name: string): string | null => sent.headers.get(name);
        expect(header("x-ratelimit-limit")).toBe("60");
        results.push([status, text, header("content-type"), header("x-service-media-type"), header("date")]);
      }
      expect(results[0]).toContain(413);
      expect(results[0]).toEqual(results[1]);
    }
    await listening.close();
    expect(own.journal.entries().map(({ status }) => status)).toEqual([413, 413, 413, 413]);
  });

  it("admits a page after a preflight", async () => {
    const preflight = await fetch(`${served.urls.clob}/trades`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://page.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "svc_api_key,svc_signature",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/svc_api_key.*svc_signature/);
  });

  it("rejects if it cannot listen", async () => {
    await expect(serve(frozenSandbox(), { port: served.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("closes idle connections", async () => {
    const own = await serve(frozenSandbox());
    expect((await fetch(`${own.urls.repoHost}/meta`)).status).toBe(200);
    await own.close();
    await expect(fetch(`${own.urls.repoHost}/meta`)).rejects.toThrow(TypeError);
  });
});

/** A GET with headers that `fetch` does not allow, such as `Host`. */
async function get(
  base: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): ReturnType<typeof read> {
  const response = await new Promise<Response>((resolve, reject) => {
    request(base + path, { headers: { "User-Agent": "test", ...headers } }, (message) => {
      const parts: Buffer[] = [];
      message.on("data", (part: Buffer) => parts.push(part));
      message.on("end", () => {
        const pairs = Object.entries(message.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve(
          new Response(Buffer.concat(parts).toString(), { status: message.statusCode ?? 0, headers: pairs }),
        );
      });
    })
      .on("error", reject)
      .end();
  });
  return read(response);
}

/** Sends bytes and returns all that arrives until the connection ends. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(served.port, "127.0.0.1");
  socket.write(bytes);
  let text = "";
  for await (const part of socket) text += String(part);
  return text;
}
