import { scriptedFetch } from "@org/http-core/testing";
import { createClient } from "@org/http-core";
import { expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { getThing } from "../shop.ts";

test("an operation without a configured base URL is refused before any request", async () => {
  const fetch = scriptedFetch();
  const client = createClient({ baseUrl: { other: "https://other.example" }, fetch });
  expect(await failureOf(() => client.call(getThing, { id: "7" }))).toMatchObject({
    code: "parameter",
    parameter: "baseUrl",
    expected: 'an address for "shop"',
    received: "none",
    operation: "shop.get",
  });
  expect(fetch.requests).toHaveLength(0);
});

test("a call's `baseUrl` is checked, and replaces the client's", async () => {
  const fetch = scriptedFetch(Response.json({ id: "7" }));
  const client = createClient({ baseUrl: { other: "https://other.example" }, fetch });
  expect(await failureOf(() => client.call(getThing, { id: "7" }, { baseUrl: "nowhere" }))).toMatchObject({
    code: "parameter",
    parameter: "baseUrl",
  });
  await client.call(getThing, { id: "7" }, { baseUrl: "https://own.example/api" });
  expect(fetch.requests.map(({ url }) => url)).toEqual(["https://own.example/api/things/7"]);
});
