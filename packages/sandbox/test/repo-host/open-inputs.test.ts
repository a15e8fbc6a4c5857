import { times } from "@org/vitest-config/times";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { unlimited } from "../../src/limits.ts";
import { basic, host } from "./ask-host.ts";

/** Beginnings of paths that lead somewhere, and what may come behind them. */
const beginnings = [
  "",
  "/repos/acme/rocket",
  "/repos/acme/booster/issues",
  "/repositories/100010000",
  "/user",
  "/users/alice",
  "/orgs/acme",
  "/search/issues",
  "/search/repositories",
  "/notifications/threads",
  "/authorizations",
  "/repos/acme/rocket/contents/docs",
];
const segments = fc.oneof(
  fc.constantFrom(
    "issues",
    "1",
    "labels",
    "bug",
    "contents",
    "topics",
    "starred",
    "repos",
    "events",
    "markdown",
    "raw",
  ),
  fc.constantFrom("..", "%2F", "%00", "%E0%A4%A", "__proto__", "constructor"),
  fc.string({ maxLength: 5 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const names = [
  "page",
  "per_page",
  "q",
  "sort",
  "order",
  "state",
  "since",
  "callback",
  "access_token",
  "client_id",
];
const queries = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(fc.string(), fc.constantFrom("1", "a", "hasOwnProperty")),
);
const fields = fc.dictionary(
  fc.constantFrom(
    "title",
    "name",
    "names",
    "content",
    "message",
    "sha",
    "author",
    "note",
    "scopes",
    "labels",
    "text",
    "color",
  ),
  fc.jsonValue(),
);
const bodies = fc.oneof(
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fields.map((value) => JSON.stringify(value)),
);
const headers = fc.record(
  {
    Authorization: fc.constantFrom(
      "token alice-token",
      "token carol-token",
      "Basic",
      "Basic =",
      ...[basic("alice", "alice-password"), basic("", "")].map((one) => one["Authorization"] ?? ""),
    ),
    "If-None-Match": fc.constantFrom("", "*", '"', "W/"),
    "If-Modified-Since": fc.constantFrom("", "yesterday", "Thu, 01 Jan 2099 00:00:00 GMT"),
    "Time-Zone": fc.constantFrom("", "Asia/Tokyo", "+01:00", "constructor"),
    Accept: fc.constantFrom("", "application/vnd.service.v3.raw", "application/vnd.service.v", ","),
  },
  { requiredKeys: [] },
);

it("any input gets a response other than 500", async () => {
  const { anonymous, sandbox } = host({ limits: unlimited });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"),
      fc.constantFrom(...beginnings),
      fc.array(segments, { maxLength: 3 }),
      queries,
      headers,
      bodies,
      async (method, beginning, below, query, sent, body) => {
        const path = `${[beginning, ...below].join("/") || "/"}?${new URLSearchParams(query).toString()}`;
        const init = method === "GET" || method === "HEAD" ? {} : { body };
        const { status } = await anonymous(path, { method, headers: sent, redirect: "manual", ...init });
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: times(60, 5_000) },
  );
  sandbox.reset();
});
