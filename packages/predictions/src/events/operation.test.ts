import { createClient } from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { expect, test } from "vitest";
import { scripted, targets } from "../../test/scripted.ts";
import { events } from "./operation.ts";

test("a request goes to the catalogue, without credentials, with repeated list parameters", async () => {
  const service = scripted([{ events: [] }]);
  await service.client.list(events, {
    limit: 20,
    order: ["volume24hr", "id"],
    ascending: false,
    tag_id: [1, "2"],
  });
  expect(service.requests[0]?.url).toBe(
    "https://catalog.test/events/keyset?limit=20&order=volume24hr%2Cid&ascending=false&tag_id=1&tag_id=2&closed=false",
  );
  expect(service.requests[0]?.headers.has("SVC_API_KEY")).toBe(false);
});

test("each page has the cursor and the same filters, until there is no cursor", async () => {
  const service = scripted([
    { events: [{ id: "1" }], next_cursor: "a+b" },
    { events: [{ id: "2" }, { id: "3" }], next_cursor: "c" },
    { $schema: "x", events: [] },
  ]);
  const found: string[] = [];
  for await (const { id } of service.client.list(events, { closed: true, limit: 2 })) found.push(id);
  expect(found).toEqual(["1", "2", "3"]);
  expect(targets(service)).toEqual([
    "/events/keyset?limit=2&closed=true",
    "/events/keyset?limit=2&closed=true&after_cursor=a%2Bb",
    "/events/keyset?limit=2&closed=true&after_cursor=c",
  ]);
});

test("an invalid row is rejected, and the other rows are returned", async () => {
  const service = scripted([{ events: [{ id: "1" }, { id: "2", tags: "none" }, { id: "3" }] }]);
  const page = await service.client.list(events, {});
  expect(page.items.map(({ id }) => id)).toEqual(["1", "3"]);
  expect(page.rejected).toMatchObject([{ index: 1, value: { id: "2" } }]);
});

test.each([
  ["offset", { offset: 0 }],
  ["tag_id", { tag_id: ["7"], exclude_tag_id: [7] }],
  ["limit", { limit: 501 }],
  ["start_date_min", { start_date_min: "2026-03-02", start_date_max: "2026-03-01" }],
])("a wrong %s is refused before any request", async (parameter, params) => {
  const service = scripted([]);
  await expect(service.client.list(events, params)).rejects.toMatchObject({ code: "parameter", parameter });
  expect(service.requests).toHaveLength(0);
});

test("a row nested too deeply for the stack is rejected too", async () => {
  const depth = 20_000;
  const deep = `${'{"id":"1","markets":[{"id":"2","events":['.repeat(depth)}${"]}]}".repeat(depth)}`;
  const fetch = scriptedFetch(new Response(`{"events":[{"id":"0"},${deep}]}`));
  const client = createClient({ baseUrl: "https://catalog.test", fetch });
  const page = await client.list(events, {});
  expect(page.items).toEqual([{ id: "0" }]);
  expect(page.rejected.map(({ error }) => error.received)).toEqual(["one nested too deep"]);
});
