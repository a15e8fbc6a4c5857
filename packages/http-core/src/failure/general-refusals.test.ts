import { expect, test } from "vitest";
import type { ErrorCode } from "../errors/base.ts";
import type { ClassifierInput } from "../operation/classify.ts";
import { MINUTE } from "../util/durations.ts";
import { accessRefusals, limitRefusals } from "./general-refusals.ts";
import { refusalIn } from "./refusals.ts";

const NOW = Date.UTC(2026, 0, 1);

function refusal(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  fields: object = {},
) {
  const body = { message, ...fields };
  const response: ClassifierInput = {
    status,
    headers: new Headers(headers),
    text: JSON.stringify(body),
    json: () => body,
    now: NOW,
    facts: { status },
  };
  const found = refusalIn([...limitRefusals, ...accessRefusals], response);
  return found?.ok === false ? found : undefined;
}

const limits: readonly (readonly [string, string])[] = [
  ["Daily quota exceeded", "quota"],
  ["You have used all of your requests for today", "quota"],
  ["quota_exceeded", "quota"],
  ["Out of credits", "quota"],
  ["Monthly limit reached: upgrade your plan", "quota"],
  ["RATE_LIMIT_EXCEEDED", "burst"],
  ["too_many_requests", "burst"],
  ["Too many requests: upgrade your plan", "burst"],
  ["You are being rate limited", "burst"],
  ["You have exceeded the rate limit", "burst"],
  ["Only 2 concurrent requests are allowed", "burst"],
  ["At most 5 requests per second", "burst"],
  ["You send requests too quickly", "burst"],
  ["Limit exceeded", "burst"],
  ["1,000 requests/day exceeded", "quota"],
  ["This repository is over its data quota", "quota"],
  ["You have been temporarily blocked. Try again later.", "abuse"],
];

test.each(limits)("%s is a limit in every status that services use for it", (message, kind) => {
  for (const status of [200, 400, 402, 403, 429, 503])
    expect(refusal(status, message)?.error).toMatchObject({ code: "rate_limit", kind });
  for (const status of [401, 404, 409, 422, 500])
    expect(refusal(status, message)?.error ?? {}).not.toHaveProperty("kind");
});

const others: readonly (readonly [number, string, ErrorCode | undefined])[] = [
  [403, "You do not have permission to read rate limits", undefined],
  [403, "This key must not see the quota of others", undefined],
  [403, "You have no permission to exceed the rate limit", undefined],
  [403, "Plan limit exceeded", "plan"],
  [403, "Request size limit exceeded", "invalid_request"],
  [403, "Too many keys in one request", "invalid_request"],
  [403, "The account is locked until tomorrow", undefined],
  [403, "Your plan is limited to 5 keys", "plan"],
  [401, "Your trial has expired", "plan"],
  [404, "No key was found in your plan", undefined],
  [422, "The title 'upgrade your plan' is taken", undefined],
  [451, "Not available in your country", "blocked"],
  [403, "Tor exit nodes may not use this service", "blocked"],
  [403, "U.S. persons may not trade here", "blocked"],
  [403, "Residents of the United States are not eligible", "blocked"],
  [403, "Connections from anonymous proxies are not permitted", "blocked"],
  [403, "Your IP is on a blocklist", "blocked"],
  [403, "This wallet is on the sanctions list", "permission"],
  [403, "Data older than 90 days requires an upgrade", "plan"],
  [403, "Not a proxy wallet of this user", undefined],
  [403, "The country field is required", undefined],
  [403, "ip_address is required", undefined],
  [403, "The account is suspended", "permission"],
  [403, "The account is restricted to one region", "permission"],
  [400, "Missing API key", "authentication"],
  [400, "Invalid token id", undefined],
  [403, "Invalid token", "authentication"],
  [403, "Token does not have the required scope", undefined],
];

test.each(others)("%i %s is %s", (status, message, code) => {
  expect(refusal(status, message)?.error.code).toBe(code);
});

test("a limit ends when the header, the body or the text says", () => {
  const after = (...given: Parameters<typeof refusal>) => refusal(...given)?.after;
  expect(after(403, "Too many requests")).toBe(MINUTE);
  expect(after(403, "Too many requests, try again in 2 hours")).toBe(120 * MINUTE);
  expect(after(403, "Too many requests. Available in 53 seconds.")).toBe(53_000);
  expect(after(403, "Too many requests, wait 5s", { "retry-after": "7" })).toBe(7_000);
  expect(after(403, "Too many requests", {}, { retry_after: 1.5 })).toBe(1_500);
  expect(after(403, "Too many requests", {}, { retry_after_seconds: 1e300 })).toBe(MINUTE);
  expect(after(403, "Too many requests in your 5 regions")).toBe(MINUTE);
  expect(after(429, "Too many requests")).toBeUndefined();
});

test("a spent quota is retried only where its end is known", () => {
  expect(refusal(403, "Monthly quota exceeded")).toMatchObject({ retry: "never", undone: true });
  expect(refusal(403, "Monthly quota exceeded", { "retry-after": "7" })).toMatchObject({
    retry: "throttled",
    after: 7_000,
    error: { retryAt: new Date(NOW + 7_000) },
  });
});
