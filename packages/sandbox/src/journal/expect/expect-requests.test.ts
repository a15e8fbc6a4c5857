import { beforeEach, describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, rows, type TestResponse } from "../../../test/ask.ts";
import type { Sandbox } from "../../types.ts";
import type { ExpectedRequest } from "./expected-request.ts";
import { RequestMismatchError } from "./request-mismatch-error.ts";

let sandbox: Sandbox;
const get = (path: string, more: Partial<ExpectedRequest> = {}): ExpectedRequest => ({
  service: "repo-host",
  method: "get",
  path,
  ...more,
});
const [meta, seed, issues] = [get("/meta"), get("/repos/acme/seed"), get("/repos/acme/rocket/issues")];

/** Requests paths in sequence, as alice. */
async function visit(...paths: readonly string[]): Promise<void> {
  const ask = asking(sandbox, "repoHost", { Authorization: "token alice-token" });
  for (const path of paths) await ask(path);
}

/** The error of a failed check. @throws Error if the check passes */
function complaint(check: () => unknown): RequestMismatchError {
  try {
    check();
  } catch (error) {
    if (error instanceof RequestMismatchError) return error;
    throw error;
  }
  throw new Error("Everything came as expected");
}

beforeEach(() => {
  sandbox = frozenSandbox();
});

describe("a list", () => {
  it("is everything that came, in order", async () => {
    await visit("/meta", "/repos/acme/seed", "/meta");
    const met = sandbox.journal.expectRequests([meta, seed, meta]);
    expect(met.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(() => sandbox.journal.expectRequests([meta, meta, seed])).toThrow(RequestMismatchError);
    expect(() => sandbox.journal.expectRequests([meta, seed])).toThrow(RequestMismatchError);
    expect(() => sandbox.journal.expectRequests([meta, seed, meta, meta])).toThrow(RequestMismatchError);
    expect(() => sandbox.journal.expectRequests([])).toThrow(RequestMismatchError);
  });

  it("may come in any order on request", async () => {
    await visit("/meta", "/repos/acme/seed", "/meta");
    const { expectRequests } = sandbox.journal;
    expect(expectRequests([seed, meta, meta], { order: "any" })).toHaveLength(3);
    expect(expectRequests([seed, { ...meta, times: 2 }], { order: "any" })).toHaveLength(3);
    expect(complaint(() => expectRequests([seed, meta], { order: "any" })).unexpected).toHaveLength(1);
  });

  it("allows other requests on request, but no surplus of expected ones", async () => {
    await visit("/user", "/meta", "/user/repos", "/repos/acme/seed", "/user");
    const { expectRequests } = sandbox.journal;
    expect(expectRequests([meta, seed], { others: "allow" })).toHaveLength(2);
    expect(() => expectRequests([seed, meta], { others: "allow" })).toThrow(RequestMismatchError);
    expect(() => expectRequests([get("/user")], { others: "allow" })).toThrow(RequestMismatchError);
    expect(() => expectRequests([{ ...meta, times: 0 }], { others: "allow" })).toThrow(RequestMismatchError);
  });

  it("is compared with the entries that a filter selects", async () => {
    await visit("/meta", "/repos/acme/seed");
    await asking(sandbox, "clob")("/simplified-markets");
    const { expectRequests } = sandbox.journal;
    expect(expectRequests([seed], { service: "repo-host", since: 1 })).toHaveLength(1);
    expect(expectRequests([{ route: "predictions.simplifiedMarkets" }], { service: "clob" })).toHaveLength(1);
  });

  it.each(["given", "any"] as const)(
    "in %s order assigns requests to the expectations that need them",
    async (order) => {
      await visit("/meta", "/meta?x=1", "/meta?x=1", "/repos/acme/seed");
      const loose = get("/meta", { times: { least: 1 } });
      const exact = get("/meta", { query: { x: "1" } });
      const { expectRequests } = sandbox.journal;
      expect(expectRequests([loose, exact, seed], { order })).toHaveLength(4);
      expect(expectRequests([{ ...loose, times: { most: 5 } }, exact, exact, seed], { order })).toHaveLength(
        4,
      );
      expect(expectRequests([{ path: /^\/meta$/g, times: 3 }, {}], { order })).toHaveLength(4);
      expect(() => expectRequests([{ ...loose, times: { most: 2 } }, seed], { order })).toThrow(
        RequestMismatchError,
      );
    },
  );
});

describe("a single one", () => {
  it("came as often as expected, regardless of others", async () => {
    await visit("/meta", "/repos/acme/seed", "/meta");
    const { expectRequests } = sandbox.journal;
    expect(expectRequests({ ...meta, times: 2 }).map(({ number }) => number)).toEqual([1, 3]);
    expect(expectRequests({ method: "POST", times: 0 })).toEqual([]);
    expect(() => expectRequests(meta)).toThrow(RequestMismatchError);
    expect(() => expectRequests({ ...meta, times: { least: 3 } })).toThrow(/at least 3 times/);
    expect(expectRequests(meta, { since: 1 })).toHaveLength(1);
  });

  it.each([
    { status: 200 },
    { principal: "alice" },
    { query: { page: "2" } },
    { route: "GET /repos/{owner}/{repo}/issues" },
    { path: /issues$/ },
  ])("is matched by %o", async (part) => {
    await visit("/repos/acme/rocket/issues?page=2&per_page=1", "/user/nowhere");
    expect(sandbox.journal.expectRequests(part, { status: 200 })).toHaveLength(1);
    const other = { status: 500, principal: "bob", query: { page: "3" }, route: "GET /", path: /^issues/ };
    const wrong = Object.fromEntries(Object.entries(other).filter(([name]) => name in part));
    expect(() => sandbox.journal.expectRequests(wrong)).toThrow(RequestMismatchError);
  });
});

describe("the error message", () => {
  it("shows received beside expected requests, and how they differ", async () => {
    await visit("/meta", "/repos/acme/rocket/issues?page=3", "/repos/acme/nowhere");
    const error = complaint(() =>
      sandbox.journal.expectRequests([
        meta,
        { ...issues, query: { page: "2" }, status: 200, principal: "alice" },
        { ...seed, times: 2 },
      ]),
    );
    expect(error.message).toBe(
      [
        "The requests are not those expected: 2 missing (-), 2 not expected (+).",
        "",
        "  #1 GET repoHost /meta → 200, alice",
        "+ #2 GET repoHost /repos/acme/rocket/issues?page=3 → 200, alice",
        "    nearest to GET repo-host /repos/acme/rocket/issues?page=2 → 200, alice: here page is 3",
        "+ #3 GET repoHost /repos/acme/nowhere → 404, alice",
        "    nearest to GET repo-host /repos/acme/seed, twice: here path is /repos/acme/nowhere",
        "- GET repo-host /repos/acme/rocket/issues?page=2 → 200, alice",
        "- GET repo-host /repos/acme/seed, twice",
      ].join("\n"),
    );
    expect(error.missing).toHaveLength(2);
    expect(error.unexpected.map(({ number }) => number)).toEqual([2, 3]);
  });

  it("says how often a request came that should have come more often", async () => {
    await visit("/meta");
    const { message } = complaint(() => sandbox.journal.expectRequests({ ...meta, times: 3 }));
    expect(message).toContain("- GET repo-host /meta, 3 times (came once)");
  });

  it("shows where the order breaks, and shortens long matches", async () => {
    await visit("/repos/acme/seed", ...Array.from({ length: 6 }, () => "/meta"));
    const { message } = complaint(() => sandbox.journal.expectRequests([{ ...meta, times: 6 }, seed]));
    expect(message.split("\n").slice(2)).toEqual([
      "+ #1 GET repoHost /repos/acme/seed → 200, alice",
      "    expected elsewhere in the order",
      "  #2 GET repoHost /meta → 200, alice",
      "  #3 GET repoHost /meta → 200, alice",
      "  #4 GET repoHost /meta → 200, alice",
      "  … and others as expected",
      "- GET repo-host /repos/acme/seed",
    ]);
  });
});

describe("the control API", () => {
  const ask = (expectation: unknown): Promise<TestResponse> =>
    asking(sandbox, "clob")("/_sandbox/api/journal/expect", {
      method: "POST",
      body: JSON.stringify(expectation),
    });

  it("returns the entries, or 409 with the same message", async () => {
    await visit("/meta", "/repos/acme/seed");
    const requests = [{ path: { pattern: "^/m" } }, { path: "/repos/acme/seed", times: { most: 3 } }];
    const met = await ask({ requests, service: "repo-host" });
    expect([met.status, rows(met.json).map(({ number }) => number)]).toEqual([200, [1, 2]]);
    expect((await ask({ requests: requests.toReversed(), order: "any" })).status).toBe(200);

    const { status, json } = await ask({ requests: [{ path: { pattern: "^/user$" } }], others: "allow" });
    expect(status).toBe(409);
    const { message } = complaint(() => sandbox.journal.expectRequests({ path: /^\/user$/ }));
    expect(row(json)).toEqual({
      error: message,
      missing: [String.raw`/^\/user$/`],
      unexpected: [],
    });
  });

  it.each([
    [{}, "expect.requests"],
    [{ requests: [{ path: { pattern: "(" } }] }, "expect.requests.0.path"],
    [{ requests: [], order: "random" }, "expect.order"],
    [{ requests: [{ times: -1 }] }, "expect.requests.0.times"],
  ])("refuses %j and names the field", async (expectation, field) => {
    const { status, json } = await ask(expectation);
    expect([status, row(json)["error"]]).toEqual([422, expect.stringContaining(field)]);
  });
});
