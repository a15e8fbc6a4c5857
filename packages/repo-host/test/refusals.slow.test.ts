import { describe, expect, test } from "vitest";
import { BlockedError, isCallError, NotFoundError, type ErrorCode } from "@org/http-core";
import { repeat } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { createRepoHost, token } from "../src/index.ts";
import { at, BASE, setUp } from "./set-up.ts";

describe("an error response", () => {
  const refuse = (
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ): Response => Response.json({ message, documentation_url: "https://docs.example" }, { status, headers });

  async function errorOf(response: Response): Promise<unknown> {
    const { host } = setUp([response], { retry: { retries: 0 } });
    return failureOf(() => host.request("GET /user", {}));
  }

  const reset = String(Date.UTC(2026, 0, 1) / 1000 + 30);

  test.each([
    [refuse(401, "Bad credentials"), { code: "authentication" }],
    [refuse(403, "Maximum number of login attempts exceeded. Please try again later."), { kind: "lockout" }],
    [
      refuse(403, "You have triggered an abuse detection mechanism and have been temporarily blocked …"),
      { kind: "abuse" },
    ],
    [refuse(403, "You have exceeded a secondary rate limit."), { kind: "abuse" }],
    [
      refuse(403, "API rate limit exceeded for 127.0.0.1.", {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": reset,
      }),
      { kind: "quota", retryAt: new Date(Date.UTC(2026, 0, 1) + 31_000) },
    ],
    [refuse(403, "Must have admin rights"), { code: "permission" }],
    [refuse(400, "Problems parsing JSON"), { code: "invalid_request" }],
  ])("%# has its own class and code", async (response, expected) => {
    const error = await errorOf(response);
    expect(isCallError(error)).toBe(true);
    expect(error).toMatchObject(expected);
  });

  test("has a reset by the server's clock, even if that is two hours ahead", async () => {
    const ahead = Date.UTC(2026, 0, 1, 2);
    const headers = {
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(ahead / 1000 + 30),
      date: new Date(ahead).toUTCString(),
    };
    const error = await errorOf(refuse(403, "API rate limit exceeded for 127.0.0.1.", headers));
    expect(error).toMatchObject({ kind: "quota", retryAt: new Date(Date.UTC(2026, 0, 1) + 31_000) });
  });

  test("about a lockout blocks every request with the credential, and no other", async () => {
    const lockout = refuse(403, "Maximum number of login attempts exceeded. Please try again later.");
    const { host, fetch, clock } = setUp([lockout, repeat(Response.json({}), 4)], { retry: { maxWait: 0 } });
    await expect(host.request("GET /user", {})).rejects.toMatchObject({ kind: "lockout" });
    const refused = { kind: "lockout", attempts: 0 };
    await expect(host.request("GET /user", {})).rejects.toMatchObject(refused);
    await expect(host.request("GET /search/issues", { q: "rain" })).rejects.toMatchObject(refused);
    await expect(host.rateLimit()).rejects.toMatchObject(refused);
    expect(fetch.requests).toHaveLength(1);
    const other = createRepoHost({ baseUrl: BASE, auth: token("of-another-user"), fetch, clock });
    await other.request("GET /users/{user}", { user: "octo" });
    expect(fetch.requests).toHaveLength(2);
    await clock.advance(5 * 60_000 + 1);
    await host.request("GET /search/issues", { q: "rain" });
    await host.request("GET /search/issues", { q: "snow" });
    await host.request("GET /user", {});
    expect(fetch.requests).toHaveLength(5);
  });

  test("with 404 says that the resource may exist without access", async () => {
    const error = await errorOf(refuse(404, "Not Found"));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(String(error)).toContain("the credential has no access");
  });

  test("about a missing User-Agent is a BlockedError that says what to set", async () => {
    const page =
      "Request forbidden by administrative rules. Please make sure your request has a User-Agent header.";
    const error = await errorOf(
      new Response(page, { status: 403, headers: { "content-type": "text/html" } }),
    );
    expect(error).toBeInstanceOf(BlockedError);
    expect(isCallError(error) ? error.hint : "").toContain("userAgent");
  });

  test("about a limit is retried if it ends within maxWait", async () => {
    const spent = refuse(403, "API rate limit exceeded", {
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": reset,
    });
    const { host, clock, fetch } = setUp([spent, Response.json({ login: "octo" })]);
    const call = host.request("GET /user", {}).then((user) => user);
    await clock.run();
    expect(await call).toEqual({ login: "octo" });
    expect(fetch.requests).toHaveLength(2);
  });
});

/**
 * Refusals as such services word them: the status, the message (or the body), the error's code, and what the hint must
 * say.
 */
const rows: readonly (readonly [number, unknown, ErrorCode, RegExp])[] = [
  [
    403,
    {
      message: "The requested blob is too large to fetch via the API",
      errors: [{ resource: "Blob", field: "data", code: "too_large" }],
    },
    "invalid_request",
    /read a file by `readFile`/,
  ],
  [
    406,
    "Sorry, the diff exceeded the maximum number of files (300).",
    "invalid_request",
    /diff file by file/,
  ],
  [403, "Sorry. Your account was suspended.", "permission", /host's support/],
  [
    403,
    { message: "Repository access blocked", block: { reason: "tos" } },
    "permission",
    /`body` may say why/,
  ],
  [451, { message: "Repository access blocked", block: { reason: "dmca" } }, "client", /no credential helps/],
  [
    403,
    "the `acme` organization has an IP allow list enabled, and 192.0.2.1 is not permitted",
    "blocked",
    /have this machine's added/,
  ],
  [403, "Upgrade to Pro or make this repository public to enable this feature.", "plan", /plan/],
  [403, "Repository was archived so is read-only.", "permission", /archived or locked/],
  [
    403,
    "Advanced Security must be enabled for this repository to use code scanning.",
    "permission",
    /settings/,
  ],
  [403, "Resource not accessible by personal access token", "permission", /permission/],
  [404, "Dependabot alerts are not enabled for this repository.", "not_found", /settings/],
  [403, "Unable to create comment because issue is locked.", "permission", /archived or locked/],
  [403, "User is blocked", "permission", /suspended or blocked/],
  [403, "At least one email address must be verified to do that.", "permission", /Verify .* email/],
  [403, "Resource protected by organization SAML enforcement.", "permission", /Authorize the token/],
  [403, "Your spending limit has been reached", "plan", /plan/],
  [403, "There is a billing problem with the account", "plan", /plan/],
  [403, "Label spending-limit is archived", "permission", /archived or locked/],
  [403, "The file billing.md is archived", "permission", /archived or locked/],
  [403, "The file at administrator/user-agents.txt is protected", "permission", /^(?!.*userAgent)/],
  [403, "Missing User-Agent", "blocked", /`userAgent`/],
  [
    403,
    "Two-factor authentication (2FA) must be enabled on your account",
    "permission",
    /Enable two-factor authentication/,
  ],
  [405, "Base branch was modified. Review and try the merge again.", "client", /repeat the request/],
  [403, "Repository unavailable due to DMCA takedown.", "permission", /no credential helps/],
  [422, "Only the first 1000 search results are available", "invalid_request", /narrow it/],
  [410, "Issues are disabled for this repo", "not_found", /owner has turned this off/],
  [410, "Issues has been disabled in this repository.", "not_found", /owner has turned this off/],
  [404, "This repository is empty.", "not_found", /no commits yet/],
  [409, "Git Repository is empty.", "conflict", /no commits yet/],
  [409, "Repository rule violations found", "conflict", /repository's rules/],
  [422, 'Required status check "ci" is expected.', "invalid_request", /repository's rules/],
  [
    422,
    { message: "Validation Failed", errors: [{ code: "custom", message: "was submitted too quickly" }] },
    "rate_limit",
    /retryAt/,
  ],
  [422, { message: "Validation Failed", errors: ["The title abuse is taken"] }, "invalid_request", /fields/],
  [403, "The organization forbids access by a token: its lifetime is too long", "permission", /permission/],
  [
    403,
    "The 'acme' organization forbids access via a fine-grained personal access token whose lifetime is over 90 days.",
    "permission",
    /token of the kind, lifetime or scope/,
  ],
  [
    403,
    "refusing to allow a token to change workflow `.x/a.yml` without `workflow` scope",
    "permission",
    /token of the kind, lifetime or scope/,
  ],
  [403, "The actions app is not permitted to create or approve pull requests.", "permission", /settings/],
  [403, "Discussions are turned off for this repository", "permission", /settings/],
  [403, "Issues are locked", "permission", /archived or locked/],
  [403, "Commits must have verified signatures.", "permission", /repository's rules/],
  [403, "Protected branch requires verified commits.", "permission", /repository's rules/],
  [405, "At least 1 approving review is required by reviewers", "client", /repository's rules/],
  [405, "2 of 2 required status checks are expected.", "client", /repository's rules/],
  [405, "Changes must be made through a pull request.", "client", /repository's rules/],
  [405, "Squash merges are not allowed on this repository.", "client", /`merge_method`/],
  [405, "Rebase merges are not allowed on this repository.", "client", /`merge_method`/],
  [405, "Pull Request is not mergeable", "client", /resolve conflicts/],
  [405, "Pull Request is still a draft", "client", /drafts/],
  [405, "Merge already in progress", "client", /state forbids this/],
  [409, "Merge conflict", "conflict", /resolve conflicts/],
  [409, "Cannot cancel a workflow run that is completed.", "conflict", /state forbids this/],
  [422, "Update is not a fast forward", "invalid_request", /branch has changed/],
  [403, "Unable to re-run this run because it was created over a month ago", "permission", /state forbids/],
  [404, "Branch not protected", "not_found", /no protection/],
  [415, "Unsupported 'Accept' header. Must accept 'application/json'.", "client", /`Accept`/],
  [413, "Payload too large", "invalid_request", /request less/],
  [422, "To keep the API fast, pagination is limited for this resource.", "invalid_request", /narrow it/],
  [403, "Members must enable two-factor authentication", "permission", /Enable two-factor/],
  [403, "You must verify your email address to do this", "permission", /Verify .* email/],
  [403, "You have no permission to exceed the rate limit of the organization", "permission", /permission/],
  [403, "Too many files changed in this pull request", "invalid_request", /request less/],
  [403, "The organization requires SSO: authorize the token", "permission", /Authorize the token/],
  [403, "Interactions have been restricted to collaborators only.", "permission", /what is allowed/],
  [403, "Access from your country is not permitted", "blocked", /region/],
  [423, "repository is archived", "client", /archived or locked/],
  [403, "403 Forbidden - You must accept the Terms of Service", "permission", /First do what/],
  [403, "Signature expired: the request is too old", "authentication", /clock/],
  [403, "The repository size quota has been exceeded", "invalid_request", /request less/],
  [428, "Precondition Required", "client", /If-Match/],
];

test.each(rows)("%i %j is %s, with a hint like %s", async (status, body, code, hint) => {
  const sent = typeof body === "string" ? { message: body } : body;
  const auth = token(`refused-${JSON.stringify(sent).replaceAll(/\W+/g, "-")}`);
  const { host, fetch } = setUp([Response.json(sent, { status })], { auth, retry: { retries: 0 } });
  const error = await failureOf(() => host.request("GET /repos/{owner}/{repo}/things", at));
  expect(error).toMatchObject({ code, status });
  expect(error).toHaveProperty("hint", expect.stringMatching(hint));
  expect(fetch.requests).toHaveLength(1);
});

describe("a limit in another status, or in words alone", () => {
  const secondary = { message: "You have exceeded a secondary rate limit." };
  const custom = (problem: object) => ({ message: "Validation Failed", errors: [problem] });

  async function refusal(
    status: number,
    body: object,
    route: `${"GET" | "POST"} /${string}` = "POST /repos/{owner}/{repo}/things",
  ) {
    const auth = token(`limited-${JSON.stringify([status, body]).replaceAll(/\W+/g, "-")}`);
    const { host } = setUp([Response.json(body, { status })], { auth, retry: { retries: 0 } });
    return failureOf(() => host.request(route, at));
  }

  const wait = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);

  test.each([
    [400, secondary, "abuse", 60],
    [422, secondary, "abuse", 60],
    [503, secondary, "abuse", 60],
    [422, custom({ code: "abuse", field: "base" }), "abuse", 60],
    [422, custom({ code: "custom", message: "was submitted too quickly" }), "abuse", 60],
    [400, { message: "API rate limit exceeded for user 1." }, "quota", 61],
    [503, { message: "API rate limit already exceeded for user 1." }, "quota", 61],
    [422, { message: "Rate limit exceeded" }, "quota", 61],
    [503, { message: "Too many requests, slow down" }, "burst", 60],
    [400, { message: "Too many requests. Try again in 5 seconds." }, "burst", 5],
    [403, { message: "You have been temporarily blocked. Please try again in an hour." }, "abuse", 3_600],
    [403, { message: "The rate limit of this resource has been exceeded" }, "burst", 60],
  ])("%i %j", async (status, body, kind, seconds) => {
    const retryAt = wait(seconds);
    expect(await refusal(status, body)).toMatchObject({ code: "rate_limit", kind, retryAt });
    expect(await refusal(status, body, "GET /repos/{owner}/{repo}/things")).toMatchObject({ kind, retryAt });
  });

  test.each([
    [custom({ type: "RATE_LIMITED", message: "API rate limit exceeded" }), "quota", 61],
    [custom({ type: "RATE_LIMIT", code: "graphql_rate_limit", message: "Exceeded" }), "quota", 61],
    [{ data: { a: null }, errors: [{ message: "was submitted too quickly" }] }, "abuse", 60],
    [{ data: null, errors: [secondary] }, "abuse", 60],
  ])("a result of GraphQL: %j", async (body, kind, seconds) => {
    const error = await refusal(200, body, "POST /graphql");
    expect(error).toMatchObject({ code: "rate_limit", kind, retryAt: wait(seconds), status: 200 });
  });

  test("no other error of GraphQL, and no read that shows one", async () => {
    const forbidden = { data: { a: 1 }, errors: [{ type: "FORBIDDEN", message: "not accessible" }] };
    const limited = { errors: [{ type: "RATE_LIMITED", message: "API rate limit exceeded" }] };
    const { host } = setUp([Response.json(forbidden), Response.json(limited)]);
    expect(await host.request("POST /graphql", { query: "{ a }" })).toEqual(forbidden);
    expect(await host.request("GET /repos/{owner}/{repo}/contents/a.json", at)).toEqual(limited);
  });

  test("no 422 that quotes the words of one", async () => {
    for (const message of ["The title abuse is taken", 'A label "Too many requests" exists'])
      expect(await refusal(422, custom({ code: "custom", message }))).toMatchObject({
        code: "invalid_request",
      });
  });
});

describe("a repository without commits", () => {
  const empty = (): Response => Response.json({ message: "Git Repository is empty." }, { status: 409 });

  test("has empty lists", async () => {
    const { host } = setUp([empty(), empty()]);
    const page = await host.paginate("GET /repos/{owner}/{repo}/commits", at);
    expect([page.items, await page.next()]).toEqual([[], undefined]);
    const commits = host.paginate("GET /repos/{owner}/{repo}/compare/a...b", at, { items: "commits" });
    expect(await commits.collect()).toEqual([]);
  });

  test("refuses a change as a conflict", async () => {
    const { host } = setUp([empty()]);
    const change = host.request("POST /repos/{owner}/{repo}/git/refs", { ...at, ref: "refs/heads/a" });
    await expect(change).rejects.toMatchObject({ code: "conflict" });
  });

  test("does not hide another conflict of a list", async () => {
    const { host } = setUp([Response.json({ message: "Merge conflict" }, { status: 409 })]);
    await expect(host.paginate("GET /repos/{owner}/{repo}/commits", at)).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
