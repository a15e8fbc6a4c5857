import { describe, expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createRepoHost } from "@org/repo-host";
import { issueSchema, labelSchema } from "@org/repo-host/resources";

const BASE = "https://lists.example/api/v3";
const at = { owner: "octo", repo: "demo" };

function hostOf(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  return { fetch, host: createRepoHost({ baseUrl: BASE, fetch }) };
}

function page(body: unknown, next?: string): Response {
  return Response.json(body, next === undefined ? {} : { headers: { link: `<${next}>; rel="next"` } });
}

describe("a list in a field of the response", () => {
  const found = (...numbers: readonly number[]) => ({
    total_count: 3,
    incomplete_results: false,
    items: numbers.map((number) => ({ id: number, number, title: `Issue ${String(number)}`, score: 1 })),
  });

  test("returns its rows over all pages, and the other fields", async () => {
    const { host, fetch } = hostOf(page(found(1, 2), `${BASE}/search/issues?q=rain&page=2`), page(found(3)));
    const list = host.paginate("GET /search/issues", { q: "rain" }, { items: "items", schema: issueSchema });
    const numbers: number[] = [];
    for await (const seen of list.pages()) {
      numbers.push(...seen.items.map(({ number }) => number));
      expect(seen.envelope).toMatchObject({ total_count: 3, incomplete_results: false });
    }
    expect(numbers).toEqual([1, 2, 3]);
    expect(fetch.requests.map(({ url }) => url.replace(BASE, ""))).toEqual([
      "/search/issues?q=rain&per_page=100",
      "/search/issues?q=rain&page=2",
    ]);
  });

  test("rejects invalid rows; a missing field is an error", async () => {
    const { host } = hostOf(
      page({ items: [{ id: 1 }, { id: 1, number: 1, title: "Rain" }] }),
      page({ message: "no list" }),
    );
    const list = () =>
      host.paginate("GET /search/issues", { q: "x" }, { items: "items", schema: issueSchema });
    const { items, rejected } = await list();
    expect(items).toHaveLength(1);
    expect(rejected).toMatchObject([{ place: "0", error: { path: "items.0.number" } }]);
    await expect(list()).rejects.toMatchObject({
      code: "client",
      message: "no list",
      cause: { code: "schema", path: "items" },
    });
  });
});

describe("a service that ignores the page", () => {
  test.each(["number", "link"] as const)(
    "ends the list in an error by %s, although a field of its rows moves",
    async (pages) => {
      let asked = 0;
      const items = [1, 2].map((id) => () => ({ id, score: asked / (6 + id) }));
      const { host, fetch } = hostOf(
        repeat(() => {
          asked += 1;
          return page({ items: items.map((row) => row()) }, `${BASE}/search?c=${String(asked)}`);
        }, 20),
      );
      const list = host.paginate("GET /search", { per_page: 2 }, { pages, items: "items" });
      await expect(list.collect()).rejects.toMatchObject({
        code: "pagination",
        collected: [{ id: 1 }, { id: 2 }],
      });
      expect(fetch.requests).toHaveLength(2);
    },
  );

  test("has a whole list, by number, where its page is shorter than the 100 rows that were asked for", async () => {
    const { host, fetch } = hostOf(repeat(() => Response.json([{ id: 1 }, { id: 2 }]), 20));
    const list = host.paginate(
      "GET /repos/{owner}/{repo}/topics",
      { owner: "a", repo: "b" },
      { pages: "number" },
    );
    expect(await list.collect()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(fetch.requests).toHaveLength(2);
  });

  test.each(["code", "commits"])(
    "of found %s ends, though its rows have no id, and scores that move",
    async (what) => {
      let asked = 0;
      const found = ["a", "b"].map((url) => () => ({ url, score: asked / (6 + url.length) }));
      const { host } = hostOf(
        repeat(() => {
          asked += 1;
          return page({ items: found.map((row) => row()) }, `${BASE}/search/${what}?c=${String(asked)}`);
        }, 20),
      );
      const list = host.paginate(`GET /search/${what}`, { q: "x" }, { items: "items" });
      await expect(list.collect()).rejects.toMatchObject({ code: "pagination" });
      expect(asked).toBe(2);
    },
  );

  test("has its rows compared by their content where they have no id", async () => {
    const next = (number: number) => `${BASE}/search?c=${String(number)}`;
    const rows = [{ sha: "a" }, { sha: "b" }];
    const { host } = hostOf(
      page(rows, next(1)),
      page([{ sha: "c" }, { sha: "b" }], next(2)),
      page(rows.slice(1)),
    );
    expect(await host.paginate("GET /search", {}).collect()).toHaveLength(5);
    const round = hostOf(page(rows, next(1)), page(rows, next(2)));
    await expect(round.host.paginate("GET /search", {}).collect()).rejects.toMatchObject({
      code: "pagination",
    });
  });
});

describe("a checkpoint", () => {
  test("is valid for the same parameters in any order", async () => {
    const next = `${BASE}/repos/octo/demo/labels?page=2`;
    const { host, fetch } = hostOf(page([{ name: "a" }], next), page([{ name: "b" }]));
    const list = (params: Readonly<Record<string, unknown>>, from?: string) =>
      host.paginate("GET /repos/{owner}/{repo}/labels", { ...params, ...at }, { from });
    const { cursor } = await list({ sort: "name", q: "rain" });
    await list({ q: "rain", sort: "name" }, cursor);
    expect(fetch.requests[1]?.url).toBe(next);
  });

  test("is valid for its own list only, even with the same parameters", async () => {
    const next = `${BASE}/repos/octo/demo/labels?page=2`;
    const { host, fetch } = hostOf(page([{ name: "a" }], next), page([{ name: "b" }]));
    const { cursor: from = "" } = await host.paginate("GET /repos/{owner}/{repo}/labels", at);
    const other = host.paginate("GET /repos/{owner}/{repo}/milestones", at, { from });
    await expect(other).rejects.toBeInstanceOf(ParameterError);
    expect(fetch.requests).toHaveLength(1);
    const rest = host.paginate("GET /repos/{owner}/{repo}/labels", at, { from, schema: labelSchema });
    expect(await rest.collect({ max: 9 })).toEqual([{ name: "b" }]);
    expect(fetch.requests.at(-1)?.url).toBe(next);
  });
});
