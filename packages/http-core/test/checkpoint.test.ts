import { describe, expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { scriptedFetch } from "../src/testing/index.ts";
import { byLink } from "./shop.ts";

const next = (): Response =>
  Response.json([{ id: "1" }], { headers: { link: '</api/by-link?page=2>; rel="next"' } });

function setUp() {
  const fetch = scriptedFetch(next(), Response.json([{ id: "2" }]));
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

  test.each([
    ["no place", 7],
    ["a place without parameters", {}],
    ["no parameters", { params: null }],
    ["a list of parameters", { params: [] }],
    ["a link that is no text", { params: {}, link: 5 }],
    ["a link out of the base address", { params: {}, link: "/../admin" }],
    ["the same, encoded", { params: {}, link: "/%2e%2e/admin" }],
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
