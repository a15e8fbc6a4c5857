import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { lookup } from "node:dns/promises";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveAll, type Served } from "./serve.ts";

/** A page with one asset: serve.slow.test.ts builds the real one. */
const folder = mkdtempSync(join(tmpdir(), "page-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), '<script type="module" src="./assets/page-1a2b.js"></script>');
writeFileSync(join(folder, "assets/page-1a2b.js"), "document.title = 'page';");

let served: Served;
beforeAll(async () => {
  served = await serveAll({ host: "127.0.0.1", port: 0, folder });
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

/** A name of this machine other than `localhost`, if it has one. */
const name = await lookup(hostname()).then(hostname, () => undefined);

async function statusAt(port: string, host: string): Promise<number | undefined> {
  const { statusCode } = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: name, port, path: "/sandbox.json", headers: { Host: `${host}:${port}` } };
    request(options, resolve).on("error", reject).end();
  });
  return statusCode;
}

test.skipIf(name === undefined)(
  "the page is served under the host that is listened on, and no other",
  async () => {
    const { pages, close } = await serveAll({ host: hostname(), port: 0, folder });
    const { port } = new URL(pages[0] ?? "");
    expect(await statusAt(port, hostname())).toBe(200);
    expect(await statusAt(port, "evil.example")).toBe(403);
    await close();
  },
);

test("a built page is served, with hashed files for good, and nothing else", async () => {
  const { pages } = served;
  const get = (path: string): Promise<Response> => fetch(new URL(path, pages[0]));
  const index = await get("/?any=query");
  expect(index.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(index.headers.get("cache-control")).toBe("no-cache");
  const script = await get(/src="(\.\/assets\/[^"]+\.js)"/.exec(await index.text())?.[1] ?? "");
  expect([script.status, script.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
  expect(script.headers.get("cache-control")).toContain("immutable");
  expect((await get("/assets/other.js")).status).toBe(404);
  expect((await get("/%2e%2e/package.json")).status).toBe(404);
  const noAddress = await new Promise<number | undefined>((done, failed) => {
    const { hostname, port } = new URL(pages[0] ?? "");
    request({ hostname, port, path: "//" }, ({ statusCode }) => done(statusCode))
      .on("error", failed)
      .end();
  });
  expect(noAddress).toBe(404);
});

test("the control API is at the page's own origin, for the page and for programs only", async () => {
  const { pages } = served;
  const [page = ""] = pages;
  const advance = async (path: string, origin: string): Promise<number> => {
    const headers = { Origin: origin, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: '{"frozen":true,"set":5,"advance":2}' };
    const response = await fetch(new URL(path, page), init);
    return response.ok ? Number(/"now":(\d+)/.exec(await response.text())?.[1]) : response.status;
  };
  expect(await advance("_sandbox/api/clock", new URL(page).origin)).toBe(7);
  expect(await advance("_world/one/_sandbox/api/clock", new URL(page).origin)).toBe(7);
  expect(await advance("_sandbox/api/clock", "http://evil.example")).toBe(403);
  expect(await advance("_sandboxes/api/clock", new URL(page).origin)).toBe(404);
});
