import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { createClient, memoryStore } from "@org/http-core";
import { bytes, json, none, plainText, type Operation, type Result } from "@org/http-core/operation";
import * as s from "@org/http-core/schema";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { getThing } from "../shop.ts";

const WHOLE = "line\n".repeat(2_000);
const HALF = gzipSync(WHOLE).subarray(0, -12);

/** A file of the shop, in one of the kinds of result. */
const file = <T>(result: Result<T>): Operation<{ readonly id: string }, T> => ({ ...getThing, result });

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A service that sends half of a compressed text, once, and the whole text without compression. It confirms by 304 what
 * has its `ETag`.
 */
async function halves(isCompressed: (request: IncomingMessage) => boolean) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    if (request.headers["if-none-match"] !== undefined)
      return void response.writeHead(304, { etag: '"e"' }).end();
    const gzip = isCompressed(request);
    const body = gzip ? HALF : Buffer.from(WHOLE);
    const headers = {
      etag: '"e"',
      "content-length": body.length,
      ...(gzip ? { "content-encoding": "gzip" } : {}),
    };
    return void response.writeHead(200, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return { baseUrl: `http://127.0.0.1:${String(port)}`, requests };
}

describe("half of a compressed body", () => {
  const asked = ({ headers }: IncomingMessage) => (headers["accept-encoding"] ?? "").includes("gzip");

  test.each<[string, Operation<{ readonly id: string }, { readonly length: number }>]>([
    ["text", file(plainText())],
    ["bytes", file(bytes())],
  ])("does not become the stored %s: it is asked for without compression", async (_, operation) => {
    const { baseUrl, requests } = await halves(asked);
    const client = createClient({ baseUrl, cache: memoryStore() });
    for (let read = 0; read < 3; read += 1)
      expect(await client.call(operation, { id: "7" })).toHaveLength(WHOLE.length);
    expect(requests.map(({ headers }) => headers["accept-encoding"])).toEqual([
      "identity",
      "identity",
      "identity",
    ]);
  });

  test("is not stored where the service compresses all the same", async () => {
    const { baseUrl, requests } = await halves(() => requests.length < 2);
    const client = createClient({ baseUrl, cache: memoryStore() });
    const lengths = [];
    for (let read = 0; read < 2; read += 1)
      lengths.push((await client.call(file(plainText()), { id: "7" })).length);
    expect(lengths).toEqual([lengths[0], WHOLE.length]);
    expect(lengths[0]).toBeLessThan(WHOLE.length);
  });
});

describe("the coding that is asked for", () => {
  test.each<[string, Operation<{ readonly id: string }>, object, object, string | null]>([
    ["is left to the platform for JSON", getThing, {}, {}, null],
    ["is left to the platform without a store", file(plainText()), { cache: false }, {}, null],
    [
      "is left to the platform for a call without the store",
      file(plainText()),
      {},
      { cache: "no-store" },
      null,
    ],
    ["is the caller's, if given", file(plainText()), {}, { headers: { "accept-encoding": "br" } }, "br"],
    ["is `identity` for a text", file(plainText()), {}, {}, "identity"],
  ])("%s", async (_, operation, options, own, coding) => {
    const fetch = scriptedFetch(() => Response.json({ id: "7" }));
    const client = createClient({ baseUrl: "https://coding.example", clock: fakeClock(), fetch, ...options });
    await client.call(operation, { id: "7" }, own);
    expect(fetch.requests[0]?.headers.get("accept-encoding")).toBe(coding);
  });
});

test("a compressed response without a result is stored as before", async () => {
  const headers = { "cache-control": "max-age=60", "content-encoding": "gzip, odd" };
  const fetch = scriptedFetch(new Response("{}", { headers }));
  const client = createClient({ baseUrl: "https://coding.example", clock: fakeClock(), fetch });
  for (let read = 0; read < 2; read += 1) await client.call(file(none()), { id: "7" });
  expect(fetch.requests[0]?.headers.get("accept-encoding")).toBeNull();
});

describe("in a browser, which sets its own Accept-Encoding", () => {
  test.each([
    ["another origin is not stored", "https://page.example", ["one", "two"]],
    ["the page's own origin is stored", "https://files.example", ["one", "one"]],
  ])("text of %s", async (_, origin, texts) => {
    vi.stubGlobal("document", {});
    vi.stubGlobal("location", { origin });
    const headers = { "cache-control": "max-age=60" };
    const fetch = scriptedFetch(new Response("one", { headers }), new Response("two", { headers }));
    const client = createClient({ baseUrl: "https://files.example", clock: fakeClock(), fetch });
    const read = async () => client.call(file(plainText()), { id: "7" });
    expect([await read(), await read()]).toEqual(texts);
    expect(fetch.requests[0]?.headers.has("accept-encoding")).toBe(false);
  });
});

test("in a browser, text that a redirect brings from another origin is not stored", async () => {
  vi.stubGlobal("document", {});
  vi.stubGlobal("location", { origin: "https://files.example" });
  const fetch = scriptedFetch(
    repeat(() => {
      const response = new Response("text", { headers: { "cache-control": "max-age=60" } });
      return Object.defineProperties(response, {
        redirected: { value: true },
        url: { value: "https://elsewhere.example/7", configurable: true },
      });
    }),
  );
  const client = createClient({ baseUrl: "https://files.example", clock: fakeClock(), fetch });
  for (let read = 0; read < 2; read += 1) await client.call(file(plainText()), { id: "7" });
  expect(fetch.requests).toHaveLength(2);
});

describe("a coding that no platform decodes", () => {
  test.each<[string, Operation<{ readonly id: string }>]>([
    ["text", file(plainText())],
    ["bytes", file(bytes())],
  ])("is an error for %s", async (_, operation) => {
    const fetch = scriptedFetch(new Response("{}", { headers: { "content-encoding": "gzip, aes128gcm" } }));
    const client = createClient({ baseUrl: "https://coding.example", clock: fakeClock(), fetch });
    expect(await failureOf(() => client.call(operation, { id: "7" }))).toMatchObject({
      code: "decode",
      message: 'The body\'s Content-Encoding "gzip, aes128gcm" is not known',
    });
  });

  test.each(["utf-8", "none", "gzip;q=1", "aws-chunked"])(
    "%j is no error for JSON, which parses",
    async (coding) => {
      const fetch = scriptedFetch(new Response("{}", { headers: { "content-encoding": coding } }));
      const client = createClient({ baseUrl: "https://coding.example", clock: fakeClock(), fetch });
      expect(await client.call(file(json(s.anything)), { id: "7" })).toEqual({});
    },
  );

  test.each(["", "gzip", "GZIP , identity", "x-gzip", "br", "zstd", "deflate, gzip"])(
    "%j is known",
    async (coding) => {
      const fetch = scriptedFetch(new Response("{}", { headers: { "content-encoding": coding } }));
      const client = createClient({ baseUrl: "https://coding.example", clock: fakeClock(), fetch });
      expect(await client.call(file(plainText()), { id: "7" })).toBe("{}");
    },
  );
});
