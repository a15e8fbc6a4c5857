import { beforeEach, describe, expect, it } from "vitest";
import { row, rows, type TestResponse, type Row } from "../../../test/ask.ts";
import { host, sending, shared, times } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

const search = async (what: string, q: string, ask = alice): Promise<readonly Row[]> =>
  rows((await ask(`/search/${what}?per_page=100&q=${encodeURIComponent(q)}`)).json, "items");
const names = (items: readonly Row[], name: string): readonly unknown[] => items.map((item) => item[name]);

describe("a search", () => {
  it("returns the total count and a page of results", async () => {
    const response = await alice("/search/issues?q=repo:acme/rocket&per_page=20&page=2");
    expect(response.json).toMatchObject({ total_count: 125, incomplete_results: false });
    expect(rows(response.json, "items")).toHaveLength(20);
    expect(response.headers.get("link")).toMatch(/page=3>; rel="next".*page=7>; rel="last"/);
  });

  it("has its own limit per minute", async () => {
    const ask = async (): Promise<TestResponse> => anonymous("/search/users?q=alice");
    const responses = await times(11, ask);
    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 403]);
    const refused = responses.at(-1);
    expect(refused?.headers.get("x-ratelimit-limit")).toBe("10");
    expect(refused?.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(Number(refused?.headers.get("x-ratelimit-reset"))).toBe(sandbox.clock.now() / 1_000 + 60);
    expect(row(refused?.json)["message"]).toMatch(/^API rate limit exceeded for 127\.0\.0\.1\./);
    expect((await anonymous("/rate_limit")).json).toMatchObject({
      resources: { core: { limit: 60, remaining: 60 }, search: { limit: 10, remaining: 0 } },
    });
    expect((await alice("/search/users?q=alice")).headers.get("x-ratelimit-limit")).toBe("30");
    sandbox.clock.advance(60_000);
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ["issues?q=", "q", "missing_field"],
    ["users", "q", "missing_field"],
    ["issues?q=a&sort=size", "sort", "invalid"],
    ["repositories?q=a&order=up", "order", "invalid"],
  ])("%s gets a 422", async (path, field, code) => {
    const refused = await alice(`/search/${path}`);
    expect(refused.status).toBe(422);
    expect(rows(refused.json, "errors")).toEqual([{ resource: "Search", field, code }]);
  });

  it.each([
    ["more than 256 characters", "a".repeat(257), /256 characters/],
    ["many words", "e ".repeat(2_500), /256 characters/],
    ["many words in quotes", '"e e" '.repeat(600), /256 characters/],
    ["six operators", "a AND b OR c NOT d AND e OR f NOT g", /operators/],
    ["many qualifiers", "author:a ".repeat(101), /100 qualifiers/],
  ])("with %s gets a 422", async (_, q, words) => {
    for (const what of ["issues", "repositories", "users", "code"]) {
      const refused = await alice(`/search/${what}?q=${encodeURIComponent(q)}`);
      expect(refused.status).toBe(422);
      expect(rows(refused.json, "errors")).toMatchObject([{ resource: "Search", field: "q" }]);
      expect(String(rows(refused.json, "errors")[0]?.["message"])).toMatch(words);
    }
  });

  it("allows 256 characters without qualifiers, five operators and 100 qualifiers", async () => {
    for (const q of [
      "a".repeat(256),
      `${"a".repeat(256)} repo:${"b".repeat(300)}`,
      "a AND b OR c NOT d AND e OR f",
      "author:a ".repeat(100),
    ])
      expect((await alice(`/search/issues?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });

  it("returns at most a thousand results", async () => {
    const beyond = await alice("/search/issues?q=the&per_page=100&page=11");
    expect(beyond.status).toBe(422);
    expect(row(beyond.json)["message"]).toBe("Only the first 1000 search results are available");
    const last = await alice("/search/issues?q=the&per_page=100&page=10");
    expect(rows(last.json, "items")).toHaveLength(100);
    expect(last.headers.get("link")).not.toMatch(/rel="next"/);
  });
});

describe("searching issues", () => {
  it("finds all words anywhere, and quoted words together", async () => {
    const found = await search("issues", 'repo:acme/rocket parser "second page"');
    expect(found.length).toBeGreaterThan(0);
    for (const { title, body } of found) {
      const text = `${String(title)}\n${String(body)}`.toLowerCase();
      expect(text).toContain("parser");
      expect(text).toContain("second page");
    }
    expect(await search("issues", "no-such-word-anywhere")).toEqual([]);
  });

  it("is filtered by qualifiers", async () => {
    const all = await search("issues", "repo:acme/rocket");
    const found = await search("issues", "repo:acme/rocket is:issue is:closed label:bug");
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) {
      expect(one["state"]).toBe("closed");
      expect(names(rows(one, "labels"), "name")).toContain("bug");
    }
    const author = String(row(all[0]?.["user"])["login"]);
    for (const one of await search("issues", `author:${author} state:open`))
      expect([one["state"], row(one["user"])["login"]]).toEqual(["open", author]);
    for (const one of await search("issues", "assignee:alice")) expect(one["assignee"]).not.toBeNull();
  });

  it("finds new issues, and only those that the caller may see", async () => {
    await alice("/repos/acme/vault/issues", sending("POST", { title: "Combination of the lock" }));
    expect(names(await search("issues", "combination lock"), "title")).toEqual(["Combination of the lock"]);
    expect(await search("issues", "combination lock", bob)).toEqual([]);
    expect(await search("issues", "repo:acme/vault", anonymous)).toEqual([]);
  });

  it("is sorted, newest first by default", async () => {
    const created = names(await search("issues", "repo:acme/rocket"), "created_at").map(String);
    expect(created).toEqual(created.toSorted().toReversed());
    const { json } = await alice("/search/issues?q=repo:acme/rocket&sort=comments&order=asc&per_page=100");
    const comments = names(rows(json, "items"), "comments").map(Number);
    expect(comments).toEqual(comments.toSorted((a, b) => a - b));
  });

  it("returns issues as in lists, with a score", async () => {
    const [found = {}] = await search("issues", "repo:acme/rocket");
    const listed = rows((await alice("/repos/acme/rocket/issues?state=all")).json)[0] ?? {};
    expect(shared(found, listed)).toEqual(listed);
    expect(found["score"]).toBe(1);
  });
});

describe("searching repositories and users", () => {
  it("finds repositories by name, description, owner and language", async () => {
    expect(names(await search("repositories", "rocket"), "full_name")).toContain("acme/rocket");
    expect(names(await search("repositories", "goes up"), "full_name")).toEqual(["acme/rocket"]);
    expect(names(await search("repositories", "user:alice is:private"), "full_name")).toContain(
      "alice/diary",
    );
    expect(names(await search("repositories", "user:alice is:private", bob), "full_name")).toEqual([]);
    for (const one of await search("repositories", "org:acme language:typescript"))
      expect(one["language"]).toBe("TypeScript");
  });

  it("finds users and organizations", async () => {
    expect(names(await search("users", "alice"), "login")).toEqual(["alice"]);
    const found = await search("users", "e type:org");
    expect(found.length).toBeGreaterThan(0);
    for (const { type } of found) expect(type).toBe("Organization");
  });
});
