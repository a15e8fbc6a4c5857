import { parseLinkHeader } from "@org/http-core";
import { beforeEach, expect, it } from "vitest";
import { row, rows, type Answered, type Row } from "../ask.ts";
import { basic, host, sending, times, type Host } from "./ask-host.ts";

/**
 * What an emulator of the repository host has to do, a sentence of the specification each. Each check begins with a
 * host of its own: budgets, lockouts and writes of one are no other's.
 */
const ROCKET = "/repos/acme/rocket";
const ISSUES = `${ROCKET}/issues`;

const relations = ({ headers }: Answered): readonly string[] =>
  parseLinkHeader(headers.get("link") ?? "").flatMap(({ rel }) => rel);
const remaining = ({ headers }: Answered): number => Number(headers.get("x-ratelimit-remaining"));
const errors = ({ json }: Answered): readonly Row[] => rows(json, "errors");
const said = ({ json }: Answered): unknown => row(json)["message"];

const checks: Readonly<Record<string, (host: Host) => Promise<void>>> = {
  "All data is sent and received as JSON": async ({ alice }) => {
    const made = await alice(ISSUES, sending("POST", { title: "Sent as JSON" }));
    expect(made.headers.get("content-type")).toMatch(/^application\/json/);
    expect(made.json).toMatchObject({ title: "Sent as JSON" });
  },
  "Blank fields are returned as null and not omitted": async ({ alice }) => {
    expect((await alice("/repos/acme/seed")).json).toMatchObject({ description: null, mirror_url: null });
  },
  "Timestamps are ISO 8601, shape YYYY-MM-DDTHH:MM:SSZ": async ({ alice }) => {
    for (const name of ["created_at", "updated_at", "pushed_at"])
      expect(row((await alice(ROCKET)).json)[name]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  },
  "lists of resources return a subset of attributes": async ({ alice }) => {
    const [summary = {}] = rows((await alice("/orgs/acme/repos")).json);
    const details = row((await alice(`/repos/${String(summary["full_name"])}`)).json);
    expect(Object.keys(details)).toEqual(expect.arrayContaining(Object.keys(summary)));
    expect(Object.keys(details).length).toBeGreaterThan(Object.keys(summary).length);
  },
  "the level of detail can depend on authorization": async ({ anybody, alice }) => {
    expect(row((await alice("/users/alice")).json)).toHaveProperty("plan");
    expect(row((await anybody("/users/alice")).json)).not.toHaveProperty("plan");
  },
  "values [of _url] are RFC 6570 URI templates": async ({ alice, at }) => {
    expect((await alice(ROCKET)).json).toMatchObject({
      issues_url: at(`${ISSUES}{/number}`),
      contents_url: at(`${ROCKET}/contents/{+path}`),
    });
  },
  "HEAD: header information of any resource": async ({ alice }) => {
    const [head, get] = [await alice(ROCKET, { method: "HEAD" }), await alice(ROCKET)];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  },
  "POST: create; also accepted wherever PATCH is accepted": async ({ alice }) => {
    expect((await alice(ISSUES, sending("POST", { title: "New" }))).status).toBe(201);
    const edited = await alice(`${ISSUES}/1`, sending("POST", { title: "Edited" }));
    expect([edited.status, row(edited.json)["title"]]).toEqual([200, "Edited"]);
  },
  "PATCH: partial update with partial JSON": async ({ alice }) => {
    const before = row((await alice(`${ISSUES}/1`)).json);
    const after = row((await alice(`${ISSUES}/1`, sending("PATCH", { title: "Only this" }))).json);
    expect({ ...after, title: 0, updated_at: 0 }).toEqual({ ...before, title: 0, updated_at: 0 });
    expect(after["title"]).toBe("Only this");
  },
  "PUT: replace resources or collections": async ({ alice }) => {
    await alice(`${ROCKET}/topics`, sending("PUT", { names: ["space", "travel"] }));
    await alice(`${ROCKET}/topics`, sending("PUT", { names: ["travel"] }));
    expect((await alice(ROCKET)).json).toMatchObject({ topics: ["travel"] });
  },
  "with no body, Content-Length must be 0": async ({ alice }) => {
    expect((await alice("/user/starred/acme/rocket", { method: "PUT" })).status).toBe(204);
    expect((await alice("/user/starred/acme/rocket")).status).toBe(204);
  },
  "DELETE: delete": async ({ alice }) => {
    expect((await alice(`${ROCKET}/labels/bug`, { method: "DELETE" })).status).toBe(204);
    expect((await alice(`${ROCKET}/labels/bug`)).status).toBe(404);
  },
  "GET / returns the categories of endpoints the API supports": async ({ anybody, at }) => {
    expect((await anybody("/")).json).toMatchObject({ repository_url: at("/repos/{owner}/{repo}") });
  },
  "POST /markdown: Content-Type text/html, rate-limit headers are included": async ({ anybody }) => {
    const rendered = await anybody("/markdown", sending("POST", { text: "**b**" }));
    expect(rendered.headers.get("content-type")).toMatch(/^text\/html/);
    expect(rendered.text).toContain("<strong>b</strong>");
    expect(remaining(rendered)).toBe(59);
  },
  "gfm: hard line breaks honored, issue and user mentions linked": async ({ alice }) => {
    const fields = { text: "one\n@alice #1", mode: "gfm", context: "acme/rocket" };
    const { text } = await alice("/markdown", sending("POST", fields));
    expect(text).toMatch(/<br/);
    expect(text).toMatch(/acme\/rocket\/issues\/1"/);
    expect(text).toMatch(/>@alice<\/a>/);
  },
  "POST /markdown/raw: the body is the Markdown document as plain text": async ({ anybody }) => {
    const headers = { "Content-Type": "text/x-markdown" };
    const rendered = await anybody("/markdown/raw", { method: "POST", body: "*i* #1", headers });
    expect(rendered.text).toContain("<em>i</em> #1");
  },
  "Multi-item responses are paged, 30 items by default": async ({ alice }) => {
    expect((await alice(`${ISSUES}?state=all`)).json).toHaveLength(30);
  },
  "page: 1-based; omitted means the first page": async ({ alice }) => {
    expect((await alice(`${ISSUES}?page=1`)).text).toBe((await alice(ISSUES)).text);
    expect((await alice(`${ISSUES}?page=2`)).text).not.toBe((await alice(ISSUES)).text);
  },
  "per_page: custom size up to 100": async ({ alice }) => {
    expect((await alice(`${ISSUES}?state=all&per_page=7`)).json).toHaveLength(7);
    expect((await alice(`${ISSUES}?state=all&per_page=500`)).json).toHaveLength(100);
  },
  "some endpoints ignore it (the events listing is one)": async ({ alice }) => {
    expect((await alice("/events?per_page=5")).json).toHaveLength(30);
  },
  "Link holds links with relation rel of next, last, first or prev": async ({ alice }) => {
    expect(relations(await alice(`${ISSUES}?per_page=5`))).toEqual(["next", "last"]);
    expect(relations(await alice(`${ISSUES}?per_page=5&page=2`)).toSorted()).toEqual(
      ["first", "prev", "next", "last"].toSorted(),
    );
  },
  "Most responses carry ETag; many carry Last-Modified": async ({ alice }) => {
    const { headers } = await alice(ROCKET);
    expect(headers.get("etag")).toMatch(/^(?:W\/)?"[^"]+"$/);
    expect(headers.get("last-modified")).toMatch(/ GMT$/);
  },
  "If-None-Match returns 304 when the resource is unchanged": async ({ alice }) => {
    const etag = (await alice(ROCKET)).headers.get("etag") ?? "";
    const again = await alice(ROCKET, { headers: { "If-None-Match": etag } });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("cache-control")).toMatch(/private/);
    expect(again.headers.get("vary")).toMatch(/Authorization/);
  },
  "If-Modified-Since returns 304 when the resource is unchanged": async ({ alice }) => {
    const modified = (await alice(ROCKET)).headers.get("last-modified") ?? "";
    expect((await alice(ROCKET, { headers: { "If-Modified-Since": modified } })).status).toBe(304);
  },
  "A 304 response does not count against the rate limit": async ({ alice }) => {
    const first = await alice(ROCKET);
    const again = await alice(ROCKET, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
    expect(remaining(again)).toBe(remaining(first));
  },
  "301: permanent; use the URI in Location for this and future requests": async ({ alice }) => {
    const moved = await alice("/repos/acme/booster", { redirect: "manual" });
    expect(moved.status).toBe(301);
    expect(moved.headers.get("location")).toBe(row(moved.json)["url"]);
  },
  "302, 307: temporary; repeat the request verbatim at Location": async ({ alice, at }) => {
    const init: RequestInit = { ...sending("POST", { title: "Repeated" }), redirect: "manual" };
    const away = await alice("/repos/acme/launchpad/issues", init);
    const moved = await alice("/repos/acme/booster/issues", init);
    expect([away.status, moved.status]).toEqual([302, 307]);
    const location = moved.headers.get("location") ?? "";
    const repeated = await alice(location.slice(at("").length), init);
    expect(repeated.status).toBe(201);
  },
  "Any origin is allowed": async ({ anybody }) => {
    const { headers } = await anybody("/");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBe("true");
  },
  "Preflight (OPTIONS) returns 204 with the methods, the age and the headers": async ({ anybody }) => {
    const { status, headers } = await anybody(ROCKET, { method: "OPTIONS" });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-methods")).toBe("GET, POST, PATCH, PUT, DELETE");
    expect(headers.get("access-control-max-age")).toBe("86400");
    expect(headers.get("access-control-allow-headers")).toBe(
      "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-Service-OTP, X-Requested-With",
    );
  },
  "Access-Control-Expose-Headers": async ({ anybody }) => {
    expect((await anybody("/")).headers.get("access-control-expose-headers")).toBe(
      "ETag, Link, X-Service-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval",
    );
  },
  "Any GET accepts callback: meta and data in a call": async ({ alice }) => {
    const { text } = await alice(`${ISSUES}?per_page=5&callback=foo`);
    const called = row(JSON.parse(text.replace(/^\/\*\*\/foo\(/, "").replace(/\)$/, "")));
    expect(called["data"]).toHaveLength(5);
    expect(called["meta"]).toMatchObject({ status: 200, "X-RateLimit-Limit": "5000" });
    expect(row(called["meta"])["Link"]).toContainEqual([expect.stringMatching(/page=2/), { rel: "next" }]);
  },
  "Time zones: an explicit timestamp, the header, the last known zone, UTC": async (own) => {
    let files = 0;
    const date = async (ask: Host["alice"], fields: object, zone?: string): Promise<unknown> => {
      const init = sending("PUT", { message: "m", content: "", ...fields });
      const headers = zone === undefined ? {} : { "Time-Zone": zone };
      const path = `/repos/${ask === own.carol ? "carol/own" : "acme/rocket"}/contents/${String(++files)}.txt`;
      const { json } = await ask(path, { ...init, headers });
      return row(row(row(json)["commit"])["commit"])["author"];
    };
    await own.carol("/user/repos", sending("POST", { name: "own" }));
    const author = { date: "2014-02-27T15:05:06+01:00" };
    expect(await date(own.alice, { author }, "Asia/Tokyo")).toMatchObject(author);
    expect(await date(own.alice, {}, "Asia/Tokyo")).toMatchObject({ date: "2026-11-21T21:00:00+09:00" });
    expect(await date(own.alice, {})).toMatchObject({ date: "2026-11-21T13:00:00+01:00" });
    expect(await date(own.carol, {})).toMatchObject({ date: "2026-11-21T12:00:00Z" });
  },
  "HTTP Basic with username (and password)": async ({ anybody }) => {
    const { json } = await anybody("/user", { headers: basic("alice", "alice-password") });
    expect(json).toMatchObject({ login: "alice" });
  },
  "Authorization: token <OAUTH_TOKEN>": async ({ alice }) => {
    expect((await alice("/user")).json).toMatchObject({ login: "alice" });
  },
  "access_token=<OAUTH_TOKEN> query parameter": async ({ anybody }) => {
    expect((await anybody("/user?access_token=alice-token")).json).toMatchObject({ login: "alice" });
  },
  "client_id and client_secret give the higher unauthenticated rate limit": async ({ anybody }) => {
    const key = "client_id=sandbox-application&client_secret=sandbox-application-secret";
    expect((await anybody(`/?${key}`)).headers.get("x-ratelimit-limit")).toBe("5000");
    expect((await anybody(`/user?${key}`)).status).toBe(401);
  },
  "some endpoints answer 404 instead of 403, so that private resources do not leak": async ({ bob }) => {
    const [hidden, missing] = [await bob("/repos/acme/vault"), await bob("/repos/acme/nothing")];
    expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
  },
  "Invalid credentials give 401 with a message and documentation_url": async ({ anybody }) => {
    const bad = await anybody("/", { headers: { Authorization: "token nobody" } });
    expect(bad.status).toBe(401);
    expect(said(bad)).toBe("Bad credentials");
    expect(row(bad.json)["documentation_url"]).toMatch(/^https:/);
  },
  "After several invalid-credential requests valid ones are rejected too, temporarily": async (own) => {
    const wrong = basic("alice", "wrong");
    for (const { status } of await times(5, () => own.anybody("/", { headers: wrong })))
      expect(status).toBe(401);
    const locked = await own.anybody("/user", { headers: basic("alice", "alice-password") });
    expect(locked.status).toBe(403);
    expect(said(locked)).toBe("Maximum number of login attempts exceeded. Please try again later.");
    expect((await own.alice("/user")).status).toBe(403);
    own.sandbox.clock.advance(300_000);
    expect((await own.alice("/user")).status).toBe(200);
  },
  "Every request must carry a valid User-Agent header": async ({ anybody }) => {
    for (const userAgent of ["", "-"]) {
      const refused = await anybody("/", { headers: { "User-Agent": userAgent } });
      expect(refused.status).toBe(403);
      expect(refused.headers.get("content-type")).toMatch(/^text\/html/);
      expect(refused.text).toMatch(/^\s*Request forbidden by administrative rules\./);
    }
  },
  "Invalid JSON in request body: 400": async ({ alice }) => {
    const refused = await alice(ISSUES, { method: "POST", body: "{" });
    expect([refused.status, said(refused)]).toEqual([400, "Problems parsing JSON"]);
  },
  "Wrong type of JSON value (body not an object): 400": async ({ alice }) => {
    const refused = await alice(ISSUES, sending("POST", ["title"]));
    expect([refused.status, said(refused)]).toEqual([400, "Body should be a JSON object"]);
  },
  "Invalid fields: 422 with errors; one of missing, missing_field, invalid, already_exists, custom": async ({
    alice,
  }) => {
    const codes = async (path: string, body: unknown): Promise<readonly unknown[]> => {
      const refused = await alice(path, sending("POST", body));
      expect([refused.status, said(refused)]).toEqual([422, "Validation Failed"]);
      for (const one of errors(refused))
        expect(Object.keys(one).toSorted()).toEqual(expect.arrayContaining(["code", "field", "resource"]));
      return errors(refused).map(({ code }) => code);
    };
    expect(await codes(ISSUES, { title: "x", assignees: ["nobody"] })).toEqual(["missing"]);
    expect(await codes(ISSUES, {})).toEqual(["missing_field"]);
    expect(await codes(`${ROCKET}/labels`, { name: "x", color: "red" })).toEqual(["invalid"]);
    expect(await codes(`${ROCKET}/labels`, { name: "bug" })).toEqual(["already_exists"]);
    expect(await codes(ISSUES, { title: "x".repeat(300) })).toEqual(["custom"]);
  },
  "Every response carries X-RateLimit-Limit, -Remaining and -Reset": async ({ anybody, alice }) => {
    for (const answered of [await anybody("/"), await alice("/nowhere"), await anybody("/user")])
      for (const name of ["limit", "remaining", "reset"])
        expect(answered.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
  },
  "Unauthenticated requests: 60 per hour, counted per IP address": async ({ anybody }) => {
    expect((await anybody("/")).headers.get("x-ratelimit-limit")).toBe("60");
  },
  "Authenticated requests (Basic or OAuth): 5,000 per hour": async ({ alice }) => {
    expect((await alice("/")).headers.get("x-ratelimit-limit")).toBe("5000");
  },
  "Above the limit the response is 403 with X-RateLimit-Remaining 0": async (own) => {
    await times(60, () => own.anybody("/nowhere"));
    const refused = await own.anybody("/");
    expect([refused.status, remaining(refused)]).toEqual([403, 0]);
    expect(said(refused)).toMatch(/^API rate limit exceeded for /);
    own.sandbox.clock.advance(3_600_000);
    expect((await own.anybody("/")).status).toBe(200);
  },
  "The search API has its own custom limits": async ({ anybody }) => {
    const found = await anybody("/search/issues?q=parser");
    expect([found.status, found.headers.get("x-ratelimit-limit")]).toEqual([200, "10"]);
    expect(remaining(await anybody("/"))).toBe(59);
  },
  "Abuse limits: 403, and the client is blocked temporarily": async (own) => {
    await times(80, () => own.alice(ISSUES, sending("POST", { title: "Again" })));
    const blocked = await own.alice(ISSUES, sending("POST", { title: "Again" }));
    expect(blocked.status).toBe(403);
    expect(said(blocked)).toMatch(/^You have triggered an abuse detection mechanism/);
    expect(blocked.headers.get("retry-after")).toBe("60");
    own.sandbox.clock.advance(60_000);
    expect((await own.alice(ISSUES, sending("POST", { title: "Again" }))).status).toBe(201);
  },
  "The rate limit status can be checked without spending a request": async ({ anybody }) => {
    const status = await anybody("/rate_limit");
    expect(status.json).toMatchObject({ rate: { limit: 60, remaining: 60 } });
    expect(remaining(await anybody("/"))).toBe(59);
  },
  "version 3 by default; it can be requested explicitly": async ({ alice }) => {
    const accept = async (type: string): Promise<Answered> => alice(ROCKET, { headers: { Accept: type } });
    expect((await accept("application/vnd.service.v3+json")).status).toBe(200);
    expect((await accept("application/vnd.service.v9+json")).status).toBe(415);
  },
  "Responses carry the header X-Service-Media-Type": async ({ alice }) => {
    expect((await alice(ROCKET)).headers.get("x-service-media-type")).toMatch(/^service\.v3/);
  },
};

const own = host();
beforeEach(() => own.sandbox.reset());

it.each(Object.entries(checks))("%s", async (_, check) => {
  await check(own);
});
