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
