import { fakeClock, record, repeat, replay, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { bytes, type Operation } from "@org/http-core/operation";
import { ServerError, bearer, createClient, memoryStore, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing } from "../shop.ts";

/** Not text in any charset: a UTF-16 byte order mark, a zero, half a UTF-8 character and an ASCII word. */
const ODD = Uint8Array.of(0xff, 0xfe, 0x00, 0xc3, 0x28, 0x50, 0x4b, 0x03, 0x04);
/** Valid UTF-8 with a byte order mark, which a decoder removes. */
const MARKED = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d);

const getArchive: Operation<{ readonly id: string }, Uint8Array> = {
  ...getThing,
  id: "shop.archive",
  result: bytes(),
};

const archive = (body: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(body, { headers: { "content-type": "application/zip", ...headers } });

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://bytes.example",
    clock,
    fetch,
    random: () => 0,
    ...options,
  });
  return { client, clock, fetch };
}

describe("a binary response", () => {
  test.each([
    ["that are no text", ODD],
    ["that begin with a mark", MARKED],
    ["of which there are none", new Uint8Array()],
  ])("returns %s as sent", async (_, body) => {
    const { client, fetch } = setUp([() => archive(body)]);
    const { data, response, meta } = await client.call(getArchive, { id: "7" }).withResponse();
    expect(data).toEqual(body);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(body);
    expect(meta.attempts).toBe(1);
    expect(fetch.requests[0]?.headers.get("accept")).toBe("*/*");
  });

  test("sends the requested media type in Accept", async () => {
    const { client, fetch } = setUp([() => archive(ODD)]);
    await client.call({ ...getArchive, result: bytes("image/png") }, { id: "7" });
    expect(fetch.requests[0]?.headers.get("accept")).toBe("image/png");
  });

  test("is a copy for each caller: one caller's writes are invisible to others", async () => {
    const { client, fetch } = setUp([() => archive(ODD)]);
    const call = client.call(getArchive, { id: "7" });
    const [mine, theirs] = await Promise.all([call, client.call(getArchive, { id: "7" })]);
    mine.fill(0);
    expect(theirs).toEqual(ODD);
    expect(new Uint8Array(await (await call.raw()).arrayBuffer())).toEqual(ODD);
    expect(fetch.requests).toHaveLength(1);
  });

  test("is subject to the body cap and the deadline", async () => {
    const large = setUp([() => archive(ODD)], { bodyCap: ODD.length - 1 });
    await expect(large.client.call(getArchive, { id: "7" })).rejects.toMatchObject({ code: "decode" });
    const endless = setUp([() => new Response(new ReadableStream())], { retry: { retries: 0 } });
    const late = endless.client.call(getArchive, { id: "7" }).catch((error: unknown) => error);
    await endless.clock.run();
    expect(await late).toMatchObject({ code: "timeout", scope: "attempt" });
  });

  test("with an error status is an error with the service's message", async () => {
    const { client } = setUp([() => Response.json({ message: "no such archive" }, { status: 404 })]);
    const call = client.call(getArchive, { id: "7" });
    await expect(call).rejects.toMatchObject({ code: "not_found", message: "no such archive" });
  });

  test("may be an error in a 200: a classifier reads it if it is text", async () => {
    const { client } = setUp([() => Response.json({ error: "busy" }), () => archive(ODD)]);
    const texts: string[] = [];
    const classified: typeof getArchive = {
      ...getArchive,
      classify: ({ text, facts }) => {
        texts.push(text);
        return text.includes("busy")
          ? { ok: false, error: new ServerError("busy", facts), retry: "never" }
          : undefined;
      },
    };
    await expect(client.call(classified, { id: "7" })).rejects.toMatchObject({ code: "server" });
    expect(await client.call(classified, { id: "7" })).toEqual(ODD);
    expect(texts).toEqual(['{"error":"busy"}', ""]);
  });
});

test.each([
  ["TEXT/Plain", "busy"],
  ["application/Problem+JSON", "busy"],
  ["x-text/plain", ""],
])("a classifier receives bytes of type %s as %j", async (type, text) => {
  const texts: string[] = [];
  const { client } = setUp([new Response("busy", { headers: { "content-type": type } })]);
  const classify: typeof getArchive.classify = (answer) => {
    texts.push(answer.text);
    return undefined;
  };
  await client.call({ ...getArchive, classify }, { id: "7" });
  expect(texts).toEqual([text]);
});

describe("a binary response in a cache", () => {
  test.each([
    ["that are no text", ODD],
    ["that begin with a mark", MARKED],
  ])("%s are returned unchanged, and not sent again after a 304", async (_, body) => {
    const unchanged = new Response(null, { status: 304, headers: { etag: '"1"' } });
    const { client, fetch } = setUp([() => archive(body, { etag: '"1"' }), unchanged]);
    await client.call(getArchive, { id: "7" });
    const { data, meta } = await client.call(getArchive, { id: "7" }).withResponse();
    expect(data).toEqual(body);
    expect(meta.cache).toBe("revalidated");
    expect(fetch.requests).toHaveLength(2);
  });

  test("is not stored if the service echoes the credential in it", async () => {
    const echo = new Uint8Array([...ODD, ...new TextEncoder().encode("token=bytes-secret-token"), ...ODD]);
    const store = memoryStore();
    const auth = bearer("bytes-secret-token");
    const fresh = { "cache-control": "max-age=60" };
    const { client, fetch } = setUp([repeat(() => archive(echo, fresh), 2)], { cache: store, auth });
    expect(await client.call(getArchive, { id: "7" })).toEqual(echo);
    await client.call(getArchive, { id: "7" });
    expect(fetch.requests).toHaveLength(2);
  });
});

test("a recorded binary response is replayed unchanged", async () => {
  const { fetch, tape } = record(scriptedFetch(() => archive(ODD)));
  const live = createClient({ baseUrl: "https://bytes.example", fetch });
  await live.call(getArchive, { id: "7" });
  const offline = createClient({
    baseUrl: "https://bytes.example",
    fetch: replay(JSON.parse(JSON.stringify(tape()))),
  });
  expect(await offline.call(getArchive, { id: "7" })).toEqual(ODD);
});
