import { describe, expect, test } from "vitest";
import { createClient, memoryStore, ServerError, type CacheStore, type CallOptions } from "../src/index.ts";
import type { Classify } from "../src/operation/index.ts";
import { fakeClock, scriptedFetch } from "../src/testing/index.ts";
import { byCursor, getThing } from "./shop.ts";

const BASE = "https://shop.example/api";
const FRESH = { "cache-control": "max-age=60", etag: '"v1"' };
const thing = (id: string, headers: Record<string, string> = FRESH): Response =>
  Response.json({ id }, { headers });
const things = (id: string): Response => Response.json({ data: [{ id }] }, { headers: FRESH });

/** A client whose store gives another body than was put in. */
function tampered(body: string, ...answers: readonly Response[]) {
  const store = memoryStore();
  const set = (key: string, value: string): void => {
    store.set(key, value.replace(/"text":"(?:[^"\\]|\\.)*"/, `"text":${JSON.stringify(body)}`));
  };
  const fetch = scriptedFetch(...answers);
  const cache: CacheStore = { ...store, set };
  return { fetch, client: createClient({ baseUrl: BASE, clock: fakeClock(), fetch, cache }) };
}

describe("a kept answer that can't be what the service said is none", () => {
  test.each([
    ["no JSON", "garbage"],
    ["JSON that breaks off", '{"id":"7'],
    ["nothing", ""],
    ["another shape", '{"id":7}'],
    ["an array", "[]"],
  ])("%s", async (_, body) => {
    const { client, fetch } = tampered(body, thing("first"), thing("second"));
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "first" });
    const { data, meta } = await client.call(getThing, { id: "7" }).withResponse();
    expect(data).toEqual({ id: "second" });
    expect(meta).toMatchObject({ cache: "miss", attempts: 1 });
    expect(fetch.requests).toHaveLength(2);
    expect(fetch.requests[1]?.headers.has("if-none-match")).toBe(false);
  });

  test("nor after the service has confirmed it", async () => {
    const stale = { etag: '"v1"' };
    const { client, fetch } = tampered(
      "{",
      thing("first", stale),
      new Response(null, { status: 304 }),
      thing("third"),
    );
    await client.call(getThing, { id: "7" });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "third" });
    expect(fetch.requests).toHaveLength(3);
  });

  test("of a page too", async () => {
    const { client } = tampered('{"data":7}', things("first"), things("second"));
    await client.list(byCursor, {});
    expect((await client.list(byCursor, {})).items).toEqual([{ id: "second" }]);
  });

  test("what the service itself says is told as ever, once it has been asked", async () => {
    const { client, fetch } = tampered("{", thing("first"), new Response("{", { headers: FRESH }));
    await client.call(getThing, { id: "7" });
    await expect(client.call(getThing, { id: "7" })).rejects.toMatchObject({ code: "decode", attempts: 1 });
    expect(fetch.requests).toHaveLength(2);
  });

  test("nothing is kept for a call that is to send nothing", async () => {
    const { client, fetch } = tampered("{", thing("first"));
    await client.call(getThing, { id: "7" });
    const onlyKept: CallOptions = { cache: "only-if-cached" };
    await expect(client.call(getThing, { id: "7" }, onlyKept)).rejects.toMatchObject({ code: "not_found" });
    expect(fetch.requests).toHaveLength(1);
  });

  test("what the service's own classifier calls an error was never kept", async () => {
    const classify: Classify = ({ text, facts }) =>
      text === "busy" ? { ok: false, error: new ServerError("busy", facts), retry: "never" } : undefined;
    const { client, fetch } = tampered("busy", thing("first"), thing("second"));
    const operation = { ...getThing, classify };
    await client.call(operation, { id: "7" });
    expect(await client.call(operation, { id: "7" })).toEqual({ id: "second" });
    await expect(client.call(operation, { id: "7" }, { cache: "only-if-cached" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(fetch.requests).toHaveLength(2);
  });
});
