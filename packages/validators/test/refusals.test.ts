import { expect, test } from "vitest";
import type { ErrorCode } from "@org/http-core";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { bearer, createValidators } from "../src/index.ts";

/**
 * Refusals as such services word them: the status, the body (text is sent as plain text), the error's code, and what the
 * hint must say.
 */
const rows: readonly (readonly [number, unknown, ErrorCode, RegExp])[] = [
  [
    403,
    { error: "number of identifiers exceeds allowed limit of 20 for your subscription tier" },
    "plan",
    /Request less at once.*plan/,
  ],
  [
    403,
    { error: "endpoint not allowed for your subscription tier. upgrade your subscription" },
    "plan",
    /plan/,
  ],
  [402, { detail: "Your current plan does not include this network" }, "plan", /plan/],
  [403, { detail: "The lifetime requests of this account are used up" }, "plan", /plan/],
  [403, "Please upgrade to use this endpoint", "plan", /plan/],
  [400, { detail: [{ loc: ["query", "limit"], msg: "above 100 for your current plan" }] }, "plan", /plan/],
  [401, { detail: "Your subscription has expired" }, "plan", /plan/],
  [403, { detail: "Not available in your region" }, "blocked", /this machine's region/],
  [403, { detail: "Token has expired" }, "authentication", /value and expiry/],
  [403, { detail: "Invalid authentication credentials" }, "authentication", /value and expiry/],
  [403, { detail: "Not authenticated" }, "authentication", /value and expiry/],
  [403, { error: "No API key in the request" }, "authentication", /value and expiry/],
  [403, { detail: "This account has been disabled" }, "permission", /turned off: ask .* support/],
  [403, { detail: "Your API key is suspended" }, "permission", /turned off: ask .* support/],
  [403, { detail: "Token lacks the permission" }, "permission", /permission/],
  [401, { error: "API key missing from authorization header" }, "authentication", /value and expiry/],
  [404, { error: "The requested resource was not found." }, "not_found", /parameters/],
  [400, { detail: [{ loc: ["query", "plan"], msg: "field required" }] }, "invalid_request", /fields/],
  [400, { detail: "Invalid execution plan id" }, "invalid_request", /parameters/],
  [401, { detail: "Invalid token: trial" }, "authentication", /value and expiry/],
  [403, { detail: "Monthly request limit reached" }, "rate_limit", /wait for the next/],
  [402, { detail: "Monthly request quota exceeded" }, "rate_limit", /wait for the next/],
  [403, { detail: "This data is only available for Orca subscribers" }, "plan", /plan/],
  [403, { detail: "IP address blocked" }, "blocked", /IP address/],
  [403, { message: "Missing Authentication Token" }, "authentication", /value and expiry/],
  [403, { detail: "Your country field is empty" }, "permission", /permission/],
  [403, { detail: "account is restricted to mainnet" }, "permission", /what is allowed/],
  [403, { detail: "Access key has restricted scope" }, "permission", /permission/],
  [403, { detail: "Access key is limited to read-only scope" }, "permission", /what is allowed/],
  [403, { detail: "Token does not have the required scope" }, "permission", /permission/],
  [403, { detail: "You do not have permission to view rate limits" }, "permission", /permission/],
  [403, { detail: "Request body size limit exceeded" }, "invalid_request", /request less/],
  [403, { detail: "Number of validators exceeded" }, "invalid_request", /request less/],
  [403, { detail: "You exceed the maximum number of keys per request" }, "invalid_request", /request less/],
  [403, { detail: "You have run out of API credits" }, "rate_limit", /wait for the next/],
  [402, { detail: "Insufficient credits. Top up the balance." }, "rate_limit", /change its plan/],
  [403, { detail: "Your API plan limit of 1000 requests/day is exceeded" }, "rate_limit", /change its plan/],
  [403, { detail: "Too many validators in one request: at most 100" }, "invalid_request", /request less/],
  [403, { detail: "Maximum number of login attempts exceeded" }, "permission", /permission/],
  [403, { detail: "Key usage limit reached" }, "rate_limit", /wait for the next/],
  [403, { detail: "You have used all of your requests for today" }, "rate_limit", /wait for the next/],
  [429, { code: "DAILY", message: "Daily credit allowance is used up" }, "rate_limit", /wait for the next/],
  [403, { detail: "API quota exhausted, resets in 3 hours" }, "rate_limit", /retryAt/],
  [503, { detail: "Request was throttled. Expected available in 53 seconds." }, "rate_limit", /retryAt/],
  [400, { detail: "Rate limit exceeded, try again in 30 seconds" }, "rate_limit", /retryAt/],
  [403, { detail: "Only 2 concurrent requests are allowed" }, "rate_limit", /retryAt/],
  [403, { detail: "Could not validate credentials" }, "authentication", /value and expiry/],
  [403, { message: "The security token in the request is expired" }, "authentication", /value and expiry/],
  [400, { detail: "Inactive API key" }, "authentication", /value and expiry/],
  [401, { detail: "Free trial expired" }, "plan", /plan/],
  [403, { message: "The endpoint is not included in your plan." }, "plan", /plan/],
  [403, { message: "This account has no active subscription." }, "plan", /plan/],
  [403, { detail: "Historical data requires a Pro subscription" }, "plan", /plan/],
  [403, { detail: "Account deactivated" }, "permission", /turned off: ask .* support/],
  [403, { detail: "Requests from your IP address have been blocked" }, "blocked", /IP address/],
  [403, { error: { message: "IP not in allowlist" } }, "blocked", /IP address/],
  [503, { detail: "The service is under maintenance" }, "server", /Try again later/],
  [429, { error: "Rate limit exceeded for your subscription tier" }, "rate_limit", /retryAt/],
];

test.each(rows)("%i %j is %s, with a hint like %s", async (status, body, code, hint) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const client = createValidators({
    baseUrl: "https://refusals.example",
    auth: bearer(`refused-${text.replaceAll(/\W+/g, "-")}`),
    fetch: scriptedFetch(new Response(text, { status })),
    clock: fakeClock(),
    retry: { retries: 0 },
  });
  const error = await failureOf(() => client.consolidations({}));
  expect(error).toMatchObject({ code, status, attempts: 1 });
  expect(error).toHaveProperty("hint", expect.stringMatching(hint));
});
