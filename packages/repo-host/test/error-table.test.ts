import { describe, expect, test } from "vitest";
import { isCallError, textStore } from "@org/http-core";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { createRepoHost, token } from "@org/repo-host";
import { failureOf } from "@org/test-kit/untyped";

const NOW = Date.UTC(2026, 0, 1);
const IN_AN_HOUR = String(NOW / 1_000 + 3_600);

/** The rows of the specification's table of errors: the response, and the error it gives. */
const rows: readonly (readonly [string, number, unknown, Readonly<Record<string, string>>, object])[] = [
  ["invalid JSON", 400, { message: "Problems parsing JSON" }, {}, { code: "invalid_request" }],
  [
    "a body that is no object",
    400,
    { message: "Body should be a JSON object" },
    {},
    { code: "invalid_request" },
  ],
  [
    "invalid fields",
    422,
    {
      message: "Validation Failed",
      errors: [
        { resource: "Issue", field: "title", code: "missing_field" },
        { resource: "Issue", code: "custom", message: "no", documentation_url: "https://docs.example/x" },
      ],
    },
    {},
    {
      code: "invalid_request",
      message: "Validation Failed; title missing_field; no",
      fields: [
        { resource: "Issue", field: "title", code: "missing_field" },
        { resource: "Issue", field: undefined, code: "custom", documentationUrl: "https://docs.example/x" },
      ],
    },
  ],
  [
    "invalid credentials",
    401,
    { message: "Bad credentials", documentation_url: "https://docs.example" },
    {},
    { code: "authentication", message: "Bad credentials" },
  ],
  [
    "too many failed logins",
    403,
    { message: "Maximum number of login attempts exceeded. Please try again later." },
    {},
    { code: "rate_limit", kind: "lockout" },
  ],
  [
    "the limit exceeded",
    403,
    { message: "API rate limit exceeded for 192.0.2.1." },
    { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": IN_AN_HOUR },
    { code: "rate_limit", kind: "quota", rateLimit: { limit: 60, remaining: 0 } },
  ],
  [
    "abuse",
    403,
    { message: "You have triggered an abuse detection mechanism. Please retry your request again later." },
    { "retry-after": "90" },
    { code: "rate_limit", kind: "abuse", retryAt: new Date(NOW + 90_000) },
  ],
  [
    "no User-Agent, or an invalid one",
    403,
    "<p>Request forbidden by administrative rules. Please make sure your request has a User-Agent header.</p>",
    { "content-type": "text/html" },
    { code: "blocked" },
  ],
  ["a hidden resource", 404, { message: "Not Found" }, {}, { code: "not_found" }],
];

describe("the specification's table of errors", () => {
  test.each(rows)("%s", async (name, status, body, headers, expected) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const fetch = scriptedFetch(new Response(text, { status, headers }));
    // A credential per row: otherwise a limit or lockout of one row would affect the others.
    const auth = token(`table-${name.replaceAll(" ", "-")}`);
    const host = createRepoHost({ baseUrl: "https://table.example", auth, fetch, clock: fakeClock(NOW) });
    const error = await failureOf(() => host.request("POST /user/repos", { name: "demo" }));
    expect(isCallError(error)).toBe(true);
    expect(error).toMatchObject({ ...expected, status, attempts: 1 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("an unchanged resource is not an error: the cached result, with the current limit", async () => {
    const fetch = scriptedFetch(
      Response.json({ login: "octo" }, { headers: { etag: '"1"', "x-ratelimit-remaining": "59" } }),
      new Response(null, { status: 304, headers: { etag: '"1"', "x-ratelimit-remaining": "59" } }),
    );
    const auth = token("table-unchanged");
    const host = createRepoHost({ baseUrl: "https://table.example", auth, fetch, clock: fakeClock(NOW) });
    await host.request("GET /user", {});
    const { data, meta } = await host.request("GET /user", {}).withResponse();
    expect(data).toEqual({ login: "octo" });
    expect(meta).toMatchObject({ cache: "revalidated", rateLimit: { remaining: 59 } });
    expect(fetch.requests[1]?.headers.get("if-none-match")).toBe('"1"');
  });
});

describe("a store shared between processes", () => {
  test("lets another process revalidate cached responses", async () => {
    const cache = textStore(new Map<string, string>());
    const fetch = scriptedFetch(
      Response.json({ login: "octo" }, { headers: { etag: '"1"' } }),
      new Response(null, { status: 304 }),
    );
    for (const expected of ["miss", "revalidated"]) {
      const host = createRepoHost({ baseUrl: "https://table.example", cache, fetch, clock: fakeClock(NOW) });
      const { data, meta } = await host.request("GET /users/{user}", { user: "octo" }).withResponse();
      expect(data).toEqual({ login: "octo" });
      expect(meta.cache).toBe(expected);
    }
  });
});
