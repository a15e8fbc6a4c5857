import { expect, test } from "vitest";
import { createThing, getThing } from "../../test/shop.ts";
import { createClient } from "../client/create-client.ts";
import { wireNames } from "../operation/dialect.ts";
import { get, put } from "../operation/endpoint.ts";
import { list } from "../schema/compose.ts";
import { anything, text } from "../schema/leaves.ts";
import { openParams } from "../schema/params.ts";
import { repeat, scriptedFetch } from "../testing/scripted-fetch.ts";
import { buildRequest, join, planRequests } from "./build-request.ts";

function setUp() {
  const fetch = scriptedFetch(repeat(Response.json({ id: "7" }), 2));
  return { fetch, client: createClient({ baseUrl: "https://place.example", fetch, limit: false }) };
}

test("a parameter's `Accept` takes precedence over the operation's", async () => {
  const { client, fetch } = setUp();
  await client.call(
    { ...getThing, places: { tenant: { in: "header", name: "Accept" } } },
    { id: "7", tenant: "text/csv" },
  );
  await client.call(getThing, { id: "7", tenant: "blue" });
  expect(fetch.requests.map(({ headers }) => headers.get("accept"))).toEqual([
    "text/csv",
    "application/json",
  ]);
});

test("the headers of parameters have the deployment's names, in lower case", () => {
  const names = wireNames({ headers: { "X-Shop-": "X-Store-" } });
  expect(planRequests(getThing, names).headerNames).toEqual(["x-store-tenant"]);
});

test.each([
  ["raw", new Uint8Array(2)],
  ["json", { a: 1 }],
] as const)(
  "a parameter beside the one that is the whole body goes into the query: %s",
  async (kind, file) => {
    const fetch = scriptedFetch(Response.json({}));
    const upload = put("/files", { params: { file: anything, name: text }, body: { kind, param: "file" } });
    const client = createClient({ baseUrl: "https://place.example", fetch, operations: { upload } });
    await client.upload({ file, name: "a b" });
    const [request] = fetch.requests;
    expect(request?.url).toBe("https://place.example/files?name=a%20b");
    expect(await request?.text()).toBe(kind === "json" ? '{"a":1}' : "\0\0");
  },
);

test("a lone surrogate is refused, naming the parameter: no address can encode it", async () => {
  const { client, fetch } = setUp();
  const refused = client.call(getThing, { id: "7", tags: ["whole", "half \ud83d"] });
  await expect(refused).rejects.toMatchObject({ code: "parameter", parameter: "tags" });
  expect(fetch.requests).toHaveLength(0);
});

test.each([
  ["text", "well-formed text"],
  ["raw", "well-formed text, bytes, a Blob, a form or a stream"],
] as const)(
  "a lone surrogate in a body of text is refused, since UTF-8 would replace it: %s",
  async (kind, expected) => {
    const write = put("/note", {
      params: { note: text },
      body: { kind, param: "note", contentType: "text/plain" },
    });
    const fetch = scriptedFetch();
    const client = createClient({ baseUrl: "https://place.example", fetch, operations: { write } });
    await expect(client.write({ note: "half \ud83d" })).rejects.toMatchObject({
      code: "parameter",
      parameter: "note",
      expected,
    });
    expect(fetch.requests).toHaveLength(0);
  },
);

test("a list without values is refused in a query, where it would disappear", async () => {
  const { client, fetch } = setUp();
  const search = get("/things", { params: { ids: list(text) } });
  await expect(client.call(search, { ids: [] })).rejects.toMatchObject({
    parameter: "ids",
    expected: "at least one value",
    received: "an array of 0",
  });
  expect(fetch.requests).toHaveLength(0);
});

test.each([
  ["https://h.example", "/x", "https://h.example/x"],
  ["https://h.example/v1/", "x", "https://h.example/v1/x"],
  ["https://h.example/v1//", "//x", "https://h.example/v1/x"],
])("%s and %s are %s", (baseUrl, path, expected) => {
  expect(join(baseUrl, path)).toBe(expected);
});

test("a query is appended to the query in the path", () => {
  const query = [
    ["page", "2"],
    ["q", "a&b=c d"],
  ] as const;
  expect(join("https://h.example", "/x", query)).toBe("https://h.example/x?page=2&q=a%26b%3Dc%20d");
  expect(join("https://h.example", "/x?sort=asc", query)).toBe(
    "https://h.example/x?sort=asc&page=2&q=a%26b%3Dc%20d",
  );
});

test.each(["constructor", "prototype", "__proto__", "toString"])(
  "a field of a body may be named %s",
  (name) => {
    const operation = { ...createThing, params: openParams("Any", []) };
    const params = Object.fromEntries([[name, { a: 1 }]]);
    const { body } = buildRequest(planRequests(operation, wireNames(undefined)), params, "https://h.example");
    expect(body).toBe(`{"${name}":{"a":1}}`);
  },
);
