import { parseLinkHeader } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { rows, type TestResponse } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";

const { alice, at } = host();
const ISSUES = "/repos/acme/rocket/issues?state=all";
const numbers = (response: TestResponse): readonly unknown[] =>
  rows(response.json).map((issue) => issue["number"]);
const links = ({ headers }: TestResponse): Readonly<Record<string, string>> =>
  Object.fromEntries(parseLinkHeader(headers.get("link") ?? "").map(({ rel, uri }) => [rel.join(" "), uri]));
const down = (from: number, to: number): readonly number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i);

describe("page and per_page", () => {
  it("are 1 and 30 by default", async () => {
    const first = await alice(ISSUES);
    expect(numbers(first)).toEqual(down(125, 96));
    expect(numbers(await alice(`${ISSUES}&page=1&per_page=30`))).toEqual(numbers(first));
  });

  it("select a part of the list", async () => {
    expect(numbers(await alice(`${ISSUES}&per_page=4`))).toEqual([125, 124, 123, 122]);
    expect(numbers(await alice(`${ISSUES}&per_page=4&page=3`))).toEqual([117, 116, 115, 114]);
    expect(numbers(await alice(`${ISSUES}&page=5`))).toEqual(down(5, 1));
    expect(numbers(await alice(`${ISSUES}&page=6`))).toEqual([]);
  });

  it.each(["1000", "999999999", "1000000000", "9007199254740993", "9".repeat(400), "1e9", "1E400"])(
    "allow at most 100 rows: per_page=%s",
    async (size) => {
      expect(numbers(await alice(`${ISSUES}&per_page=${size}`))).toHaveLength(100);
    },
  );

  it.each(["999999999", "1000000000", "4294967297", "9007199254740993", "9".repeat(400), "1e9", "1E400"])(
    "page=%s is beyond the end: empty, with links back",
    async (page) => {
      const beyond = await alice(`${ISSUES}&page=${page}`);
      expect(beyond.status).toBe(200);
      expect(numbers(beyond)).toEqual([]);
      expect(links(beyond)).toEqual({ first: at(`${ISSUES}&page=1`), prev: at(`${ISSUES}&page=5`) });
    },
  );

  it.each([
    "page=0",
    "page=-1",
    "page=x",
    "per_page=0",
    "per_page=x",
    "page=",
    "page=0e9",
    "page=e9",
    "page=-1e400",
    "page=1e-400",
  ])("%s counts as the default", async (query) => {
    expect(numbers(await alice(`${ISSUES}&${query}`))).toEqual(down(125, 96));
  });

  it("may have leading zeros or an exponent", async () => {
    expect(numbers(await alice(`${ISSUES}&per_page=4e0&page=0e0003`))).toEqual(down(125, 122));
    expect(numbers(await alice(`${ISSUES}&per_page=1e1&page=2e0`))).toEqual(down(115, 106));
    expect(numbers(await alice(`${ISSUES}&per_page=0000000004&page=003`))).toEqual([117, 116, 115, 114]);
  });

  it("have no effect on the page size of events", async () => {
    const events = rows((await alice("/events?per_page=5")).json);
    expect(events).toHaveLength(30);
    expect(rows((await alice("/events?page=2")).json)).not.toEqual(events);
  });
});

describe("Link", () => {
  it("has next and last on the first page", async () => {
    expect(links(await alice(`${ISSUES}&per_page=50`))).toEqual({
      next: at(`${ISSUES}&per_page=50&page=2`),
      last: at(`${ISSUES}&per_page=50&page=3`),
    });
  });

  it("has all four relations on a middle page", async () => {
    const middle = await alice(`${ISSUES}&per_page=50&page=2`);
    expect(links(middle)).toEqual({
      next: at(`${ISSUES}&per_page=50&page=3`),
      last: at(`${ISSUES}&per_page=50&page=3`),
      first: at(`${ISSUES}&per_page=50&page=1`),
      prev: at(`${ISSUES}&per_page=50&page=1`),
    });
    expect(middle.headers.get("link")).toMatch(/^<[^>]+>; rel="next", /);
  });

  it("has first and prev on the last page", async () => {
    expect(Object.keys(links(await alice(`${ISSUES}&per_page=50&page=3`)))).toEqual(["first", "prev"]);
    expect(links(await alice(`${ISSUES}&per_page=50&page=9`))["prev"]).toBe(
      at(`${ISSUES}&per_page=50&page=3`),
    );
  });

  it("is absent if there is only one page", async () => {
    expect((await alice("/repos/acme/rocket/labels")).headers.has("link")).toBe(false);
  });

  it("returns every row once if followed to the end", async () => {
    const seen: unknown[] = [];
    for (let next: string | undefined = at(`${ISSUES}&per_page=9`); next !== undefined;) {
      const response: TestResponse = await alice(next.slice(at("").length));
      seen.push(...numbers(response));
      next = links(response)["next"];
    }
    expect(seen).toEqual(down(125, 1));
  });

  it("keeps a credential of the query, so that every page can be followed", async () => {
    const { anonymous } = host();
    const application = "client_id=sandbox-application&client_secret=sandbox-application-secret";
    for (const [credential, limit] of [
      ["access_token=alice-token", "5000"],
      [application, "5000"],
      ["", "60"],
    ] as const) {
      let pages = 0;
      for (let next: string | undefined = at(`${ISSUES}&per_page=50&${credential}`); next !== undefined;) {
        const response: TestResponse = await anonymous(next.slice(at("").length));
        expect(response.headers.get("x-ratelimit-limit")).toBe(limit);
        next = links(response)["next"];
        pages += 1;
      }
      expect(pages).toBe(3);
    }
  });

  it("does not contain a credential of a header", async () => {
    expect((await alice(ISSUES)).headers.get("link")).not.toMatch(/token/);
  });
});
