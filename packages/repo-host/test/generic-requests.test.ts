import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { createRepoHost } from "@org/repo-host";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";

/** A host that answers every request with 200, and what it was asked. */
function setUp(...script: readonly Response[]) {
  const clock = fakeClock();
  const fetch = scriptedFetch(
    ...script,
    repeat(() => Response.json([])),
  );
  const client = createRepoHost({
    baseUrl: "https://api.example",
    fetch,
    clock,
    cache: false,
    // Without the pace of writes, which would wait for a clock that stands still.
    limit: { concurrency: 10 },
    random: () => 1,
  });
  const asked = async () =>
    Promise.all(
      fetch.requests.map(async (request) => [
        request.method,
        decodeURIComponent(request.url.replace("https://api.example", "")),
        await request.clone().text(),
      ]),
    );
  return { client, clock, fetch, asked };
}

const of = { owner: "a", repo: "b" };

describe("an array in a query", () => {
  test.each<[`GET /${string}`, object, string]>([
    ["GET /issues", {}, "/issues"],
    ["GET /user/issues", {}, "/user/issues"],
    ["GET /orgs/{org}/issues", { org: "a" }, "/orgs/a/issues"],
    ["GET /repos/{owner}/{repo}/issues", of, "/repos/a/b/issues"],
    ["GET /repos/a/b/issues{?since}", { since: "x" }, "/repos/a/b/issues?since=x"],
  ])("is a list with commas in %s", async (route, params, path) => {
    const { client, asked } = setUp();
    await client.request(route, { ...params, labels: ["bug", "good first issue"] });
    const separator = path.includes("?") ? "&" : "?";
    expect(await asked()).toEqual([["GET", `${path}${separator}labels=bug,good first issue`, ""]]);
  });

  test("is one in a list, too", async () => {
    const { client, asked } = setUp();
    await client.paginate("GET /issues", { labels: ["bug"], per_page: 5 });
    expect(await asked()).toEqual([["GET", "/issues?labels=bug&per_page=5", ""]]);
  });

  test.each<[`GET /${string}`, Readonly<Record<string, unknown>>, string]>([
    ["GET /issues", { assignees: ["a", "b"] }, "assignees"],
    ["GET /repos/{owner}/{repo}/commits", { ...of, labels: ["a", "b"] }, "labels"],
    ["GET /search/issues", { q: [] }, "q"],
    ["GET /search/issues", { q: [["a", "b"]] }, "q"],
    ["GET /issues", { labels: ["a,b"] }, "labels"],
    ["GET /issues", { labels: [] }, "labels"],
    ["GET /issues", { labels: ["a", undefined] }, "labels"],
    ["GET /issues", { labels: ["a", null] }, "labels"],
    ["GET /issues", { labels: new Array(2) }, "labels"],
    ["GET /issues", { labels: ["a", ""] }, "labels"],
    ["GET /issues", { labels: [{}] }, "labels"],
    ["GET /issues", { labels: [NaN, 1] }, "labels"],
  ])("is refused before the request in %s with %j", async (route, params, parameter) => {
    const { client, fetch } = setUp();
    expect(await failureOf(() => client.request(route, params))).toMatchObject({
      code: "parameter",
      parameter,
    });
    expect(fetch.requests).toEqual([]);
  });

  test("of one item is that item, whatever the route", async () => {
    const { client, asked } = setUp();
    await client.request("GET /search/issues", { q: ["rain, sun"] });
    expect(await asked()).toEqual([["GET", "/search/issues?q=rain, sun", ""]]);
  });

  test("of a path stays what its template makes of it", async () => {
    const { client, asked } = setUp();
    const names: Readonly<Record<string, unknown>> = { names: ["a", "b"] };
    await client.request("GET /tags{/names*}", names);
    expect(await asked()).toEqual([["GET", "/tags/a/b", ""]]);
  });
});

describe("a write", () => {
  test("has parameters in its query, beside those of its body", async () => {
    const { client, asked } = setUp();
    const query = { dry_run: true, "filter[kind]": "a b", "a-b": 1, "all*": 2, "sort'": 3 };
    await client.request("POST /repos/{owner}/{repo}/issues", { ...of, title: "Rain" }, { query });
    await client.request("POST /hooks{?since}", { since: 1, name: "x" }, { query: { page: 2 } });
    expect(await asked()).toEqual([
      ["POST", "/repos/a/b/issues?dry_run=true&filter[kind]=a b&a-b=1&all*=2&sort'=3", '{"title":"Rain"}'],
      ["POST", "/hooks?since=1&page=2", '{"name":"x"}'],
    ]);
  });

  test.each<[unknown, string]>([
    [["bug"], '["bug"]'],
    ["text", '"text"'],
    [7, "7"],
    [null, "null"],
    [[{ id: 9_007_199_254_740_993n }], '[{"id":9007199254740993}]'],
  ])("has a body that is no object: %o", async (body, text) => {
    const { client, asked } = setUp();
    const route = "PUT /repos/{owner}/{repo}/issues/{number}/labels";
    await client.request(route, { ...of, number: 1, dry_run: 1 }, { body, query: { page: 2 } });
    expect(await asked()).toEqual([["PUT", "/repos/a/b/issues/1/labels?dry_run=1&page=2", text]]);
  });

  test("that only reads is sent again after a failure; another is not", async () => {
    const failing = () => new Response("", { status: 503 });
    const safe = setUp(failing());
    const sent = safe.client.request("POST /graphql", { query: "{}" }, { safe: true });
    const done = sent.then(() => "done");
    await safe.clock.run();
    expect([await done, safe.fetch.requests.length]).toEqual(["done", 2]);
    const unsafe = setUp(failing());
    expect(await failureOf(() => unsafe.client.request("POST /graphql", { query: "{}" }))).toMatchObject({
      code: "server",
    });
    expect(unsafe.fetch.requests).toHaveLength(1);
  });

  test.each<[string, Readonly<Record<string, unknown>>, object, string]>([
    ["POST /x", { a: 1 }, { query: { a: 2 } }, "query.a"],
    ["POST /x", { body: "the text of an issue" }, { body: ["bug"] }, "body"],
    ["GET /x", { a: 1 }, { query: { a: 2 } }, "query.a"],
    ["POST /x", {}, { query: { a: [1, 2] } }, "a"],
    ["POST /x{?a}", { b: 2 }, { query: { a: 3 } }, "query.a"],
    ["POST /x/{a}", { a: 2 }, { query: { a: 3 } }, "query.a"],
    ["POST /x?a=1", {}, { query: { a: 3 } }, "query.a"],
    ["POST /x?b=1&a=1", {}, { query: { a: 3 }, body: [] }, "query.a"],
    ["GET /x?a=1", {}, { query: { a: 3 } }, "query.a"],
    ["GET /x", {}, { body: ["bug"] }, "body"],
  ])("%s with %j and %j is refused", async (route, params, options, parameter) => {
    const { client, fetch } = setUp();
    expect(await failureOf(async () => untyped(client.request)(route, params, options))).toMatchObject({
      code: "parameter",
      parameter,
    });
    expect(fetch.requests).toEqual([]);
  });
});

test("the query of a read may be an option", async () => {
  const { client, asked } = setUp();
  await client.request("GET /issues", {}, { query: { labels: ["a", "b"] } });
  expect(await asked()).toEqual([["GET", "/issues?labels=a,b", ""]]);
});
