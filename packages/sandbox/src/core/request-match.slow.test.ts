import { ParameterError } from "@org/http-core";
import { beforeEach, describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, rows, type Ask } from "../../test/ask.ts";
import { RequestMismatchError } from "../journal/expect/request-mismatch-error.ts";
import type { Sandbox } from "../types.ts";
import type { RequestMatch } from "./request-match.ts";

const ISSUES = "/repos/acme/rocket/issues";
const created = { title: "Leaks", labels: ["bug", "urgent"], body: null };

let sandbox: Sandbox;
let ask: Ask;

beforeEach(() => {
  sandbox = frozenSandbox({ scale: 3 });
  ask = asking(sandbox, "repoHost", { Authorization: "token alice-token", "X-Test": "7" });
});

/** Sends the request that the matches below are about, and says whether a fault with this match applied to it. */
async function isFaulted(match: RequestMatch): Promise<boolean> {
  sandbox.faults.add({ name: "one", kind: "status", status: 503, match });
  const { status } = await ask(`${ISSUES}?page=2&tag=a&tag=b`, {
    method: "POST",
    body: JSON.stringify(created),
  });
  return status === 503;
}

const matching: readonly RequestMatch[] = [
  { path: ISSUES },
  { path: "/repos/{owner}/{repo}/issues" },
  { path: "/repos/{owner}/r{rest}/issues" },
  { path: "/{+all}/issues" },
  { path: /issues$/ },
  { path: /ISSUES$/i },
  { path: { pattern: "^/repos/" } },
  { query: { page: "2" } },
  { query: { tag: "b" } },
  { header: { "x-test": "7" } },
  { body: created },
  { body: { title: "Leaks" } },
  { body: { labels: ["bug", "urgent"], body: null } },
  { body: JSON.stringify(created) },
  { body: {} },
];

const others: readonly RequestMatch[] = [
  { path: "/repos/acme/rocket" },
  { path: "/repos/{owner}/issues" },
  { path: "/repos/{owner}/x{rest}/issues" },
  { path: "/REPOS/acme/rocket/issues" },
  { path: /ISSUES$/ },
  { path: { pattern: "^/users/" } },
  { query: { page: "3" } },
  { query: { page: "2", sort: "created" } },
  { header: { "x-test": "8" } },
  { header: { "x-other": "7" } },
  { body: { title: "Leak" } },
  { body: { labels: ["bug"] } },
  { body: { labels: { 0: "bug" } } },
  { body: { milestone: undefined, toString: 1 } },
  { body: [] },
  { body: "Leaks" },
];

describe("a request is matched", () => {
  it.each(matching)("by %o: for a fault, an expectation, and both over the control API", async (match) => {
    expect(await isFaulted(match)).toBe(true);
    expect(sandbox.journal.expectRequests(match)).toHaveLength(1);
    const expectation = { requests: [isJson(match) ? match : {}] };
    const response = await ask("/_sandbox/api/journal/expect", {
      method: "POST",
      body: JSON.stringify(expectation),
    });
    expect(response.status).toBe(200);
  });

  it.each(others)("not by %o", async (match) => {
    expect(await isFaulted(match)).toBe(false);
    expect(() => sandbox.journal.expectRequests(match)).toThrow(RequestMismatchError);
    sandbox.journal.expectRequests({ ...match, times: 0 });
  });

  it("by a body that is not JSON, as its exact text", async () => {
    await ask("/markdown/raw", {
      method: "POST",
      body: "# Title",
      headers: { "Content-Type": "text/plain" },
    });
    expect(sandbox.journal.expectRequests({ body: "# Title" })).toHaveLength(1);
    expect(() => sandbox.journal.expectRequests([{ body: "# title" }])).toThrow("the body is another text");
    expect(() => sandbox.journal.expectRequests({ path: "/markdown/raw", body: {} })).toThrow(
      RequestMismatchError,
    );
  });
});

function isJson({ path }: RequestMatch): boolean {
  return !(path instanceof RegExp);
}

describe("the nth request like this", () => {
  it("counts those that match the other fields", async () => {
    sandbox.faults.add({
      kind: "status",
      status: 503,
      match: { path: "/repos/{owner}/{repo}", query: { x: "1" }, nth: [2, 3] },
    });
    const statuses: number[] = [];
    for (const path of ["/repos/acme/seed?x=1", "/repos/acme/seed", "/meta?x=1", "/repos/acme/rocket?x=1"])
      statuses.push((await ask(path)).status);
    statuses.push((await ask("/repos/acme/seed?x=1")).status, (await ask("/repos/acme/seed?x=1")).status);
    expect(statuses).toEqual([200, 200, 200, 503, 503, 200]);

    const like = { path: "/repos/{owner}/{repo}", query: { x: "1" } };
    const { expectRequests } = sandbox.journal;
    expect(expectRequests({ ...like, nth: 2, status: 503 }).map(({ number }) => number)).toEqual([4]);
    expect(expectRequests({ ...like, nth: [2, 3], status: 503 }).map(({ number }) => number)).toEqual([4, 5]);
    expect(() => expectRequests({ ...like, nth: 1, status: 503 })).toThrow(
      "/repos/{owner}/{repo}?x=1 → 503, request 1 like this",
    );
    expect(() => expectRequests({ ...like, nth: 5 })).toThrow("request 5 like this");
  });

  it("is named where a list of expectations has it in another place", async () => {
    await ask("/meta");
    await ask("/meta");
    expect(() => sandbox.journal.expectRequests([{ path: "/meta", nth: 2 }])).toThrow(
      /\+ #1 GET repoHost \/meta/,
    );
  });
});

describe("the difference", () => {
  it("names headers and fields of the body, without secrets", async () => {
    const body = { title: "Leaks", password: "swordfish", nested: { label: "by alice-token" } };
    await ask(ISSUES, { method: "POST", body: JSON.stringify(body) });
    const messageOf = (match: RequestMatch): string => {
      try {
        sandbox.journal.expectRequests([match]);
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
      return "";
    };
    expect(messageOf({ header: { "X-Test": "8", "X-Other": "1" } })).toContain(
      "here header X-Test is 7, header X-Other is absent",
    );
    expect(messageOf({ body: { title: "Leak", labels: [] } })).toContain(
      'here body.title is "Leaks", body.labels is absent',
    );
    for (const [match, shown] of [
      [{ header: { Authorization: "token bob-token" } }, "header Authorization is [redacted]"],
      [{ body: { password: "guess" } }, "body.password is [redacted]"],
      [{ body: { nested: { label: "bob-token" } } }, 'body.nested.label is "by [redacted]"'],
      [{ body: { nested: [] } }, "body.nested is an object"],
    ] as const) {
      const message = messageOf(match);
      expect(message).toContain(shown);
      expect(message).not.toMatch(/swordfish|-token|guess/);
    }
  });

  it("says that a snapshot has neither headers nor bodies", async () => {
    await ask("/meta");
    const other = sandbox.fork();
    expect(other.journal.expectRequests({ path: "/meta" })).toHaveLength(1);
    expect(() => other.journal.expectRequests([{ header: { "X-Test": "7" } }])).toThrow(
      "headers are not known",
    );
    expect(() => other.journal.expectRequests([{ body: {} }])).toThrow("the body is not known");
    expect(JSON.stringify(sandbox.snapshot())).not.toContain("alice-token");
  });

  it("says that a body was too long to keep", async () => {
    const body = JSON.stringify({ title: "x".repeat(70_000) });
    await ask(ISSUES, { method: "POST", body });
    expect(() => sandbox.journal.expectRequests([{ body: {} }])).toThrow("too long for the journal to keep");
  });
});

describe("a wrong match is refused", () => {
  it.each<[object, string, string]>([
    [{ path: "meta" }, "path", 'a path that begins with "/"'],
    [{ path: "/meta?x=1" }, "path", "`query`"],
    [{ path: "/{a}/{a}" }, "path", "each once"],
    [{ path: { pattern: "(" } }, "path", "a regular expression"],
    [{ path: { patern: "a" } }, "path.patern", 'the nearest is "pattern"'],
    [{ query: { page: 2 } }, "query.page", "a text"],
    [{ header: { "a b": "" } }, "header", "headers that can be sent"],
    [{ headers: {} }, "headers", "header"],
    [{ body: { at: new Date(0) } }, "body", "a JSON value"],
    [{ nth: 0 }, "nth", "at least 1"],
  ])("%o, and the field is named", async (match, field, expected) => {
    const add = (): unknown => sandbox.faults.add({ kind: "bad-gzip", match });
    expect(add).toThrow(ParameterError);
    expect(add).toThrow(`fault.match.${field}`);
    expect(add).toThrow(expected);
    const check = (): unknown => sandbox.journal.expectRequests(match);
    expect(check).toThrow(`expect.requests.0.${field}`);
    expect(check).toThrow(expected);

    if (field === "body") return;
    const fault = JSON.stringify({ kind: "bad-gzip", match });
    const refused = await ask("/_sandbox/api/faults", { method: "POST", body: fault });
    expect([refused.status, row(refused.json)["error"]]).toEqual([422, expect.stringContaining(field)]);
  });

  it("while one with a regular expression becomes data, which snapshots keep", async () => {
    sandbox.faults.add({ kind: "status", status: 503, match: { path: /^\/META$/i } });
    const faults = rows((await ask("/_sandbox/api/faults")).json);
    expect(faults.map(({ match }) => match)).toEqual([{ path: { pattern: "^\\/META$", flags: "i" } }]);
    const other = sandbox.fork();
    expect((await asking(other, "repoHost")("/meta")).status).toBe(503);
  });
});
