import { describe, expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { repeat, scriptedFetch } from "../src/testing/index.ts";
import { byLink } from "./shop.ts";

const next = (): Response =>
  Response.json([{ id: "1" }], { headers: { link: '</api/by-link?page=2>; rel="next"' } });

function setUp() {
  const fetch = scriptedFetch(next(), repeat(Response.json([{ id: "2" }]), 2));
  return { fetch, client: createClient({ baseUrl: "https://shop.example/api", fetch }) };
}

/** A checkpoint as it was taken, and the same with another place in it. */
async function taken(place?: unknown): Promise<string> {
  const { cursor = "" } = await setUp().client.list(byLink, {});
  const checkpoint: unknown = JSON.parse(cursor);
  return place === undefined ? cursor : JSON.stringify(Object.assign({}, checkpoint, { at: place }));
}

describe("a checkpoint", () => {
  test("leads on", async () => {
    const { client, fetch } = setUp();
    await client.list(byLink, {}, { from: await taken() });
    expect(fetch.requests[0]?.url).toBe("https://shop.example/api/by-link?page=2");
  });

  test("belongs to its query, wherever that began and however it was written", async () => {
    const { client } = setUp();
    const { cursor: from = "" } = await client.list(byLink, { colour: "red", limit: 5, page: 1 });
    for (const params of [
      { limit: 5, colour: "red" },
      { page: 7, colour: "red", limit: 5 },
    ])
      expect((await client.list(byLink, params, { from })).items).toEqual([{ id: "2" }]);
    await expect(client.list(byLink, { colour: "red" }, { from })).rejects.toMatchObject({
      parameter: "from",
    });
  });

  test("belongs to its path: operations made from a route share one name", async () => {
    const elsewhere = { ...byLink, path: "/by-another-link" };
    const resumed = setUp().client.list(elsewhere, {}, { from: await taken() });
    await expect(resumed).rejects.toMatchObject({ parameter: "from" });
  });

  test("of another version is refused", async () => {
    const text = await taken();
    for (const from of [text.replace('"v":1', '"v":2'), text.replace('"v":1', '"v":"1"')]) {
      expect(from).not.toBe(text);
      await expect(setUp().client.list(byLink, {}, { from })).rejects.toMatchObject({ parameter: "from" });
    }
  });

  test.each([
    ["no place", 7],
    ["a place without parameters", {}],
    ["no parameters", { params: null }],
    ["a list of parameters", { params: [] }],
    ["a link that is no text", { params: {}, link: 5 }],
    ["a link out of the base address", { params: {}, link: "/../admin" }],
    ["the same, encoded", { params: {}, link: "/%2e%2e/admin" }],
    ["the same, encoded twice", { params: {}, link: "/%252e%252e/admin" }],
    ["the same, with a path parameter", { params: {}, link: "/..;/admin" }],
    ["a link that begins elsewhere", { params: {}, link: "//other.example/" }],
    ["a whole address", { params: {}, link: "https://other.example/" }],
    ["a link that is no path", { params: {}, link: "x" }],
  ])("that somebody has made is refused: %s", async (_, place) => {
    const { client, fetch } = setUp();
    const resumed = client.list(byLink, {}, { from: await taken(place) });
    await expect(resumed).rejects.toMatchObject({ code: "parameter", parameter: "from" });
    expect(fetch.requests).toHaveLength(0);
  });
});
