import type { RateLimit } from "@org/http-core";
import { MINUTE } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { errorOf, classified, NOW } from "../../test/classified.ts";

const statuses = [403, 429];

describe("a lockout", () => {
  const message = "Maximum number of login attempts exceeded. Please try again later.";

  test.each(statuses)(
    "with status %i is not retried, and ends after Retry-After or five minutes",
    (status) => {
      const lockout = { code: "rate_limit", kind: "lockout", retry: "never", after: undefined };
      expect(errorOf(classified(status, { message }))).toEqual({ ...lockout, wait: 5 * MINUTE });
      for (const [retryAfter, wait] of [
        ["60", MINUTE],
        ["0", 0],
        ["soon", 5 * MINUTE],
        [new Date(NOW + 2 * MINUTE).toUTCString(), 2 * MINUTE],
      ] as const) {
        expect(errorOf(classified(status, { message }, { headers: { "retry-after": retryAfter } }))).toEqual({
          ...lockout,
          wait,
        });
      }
    },
  );
});

test.each(["Max number of login attempt exceeded", "maximum number of login attempts exceeded for user ada"])(
  "a lockout is also recognised by %s",
  (message) => {
    expect(errorOf(classified(403, { message }))).toMatchObject({ kind: "lockout", retry: "never" });
  },
);

describe("an abuse limit", () => {
  test.each([
    "You have triggered an abuse detection mechanism.",
    "You have exceeded a secondary rate limit.",
  ])("is recognised by its message: %s", (message) => {
    for (const status of statuses) {
      const abuse = { code: "rate_limit", kind: "abuse", retry: "throttled" };
      expect(errorOf(classified(status, { message }))).toEqual({
        ...abuse,
        after: undefined,
        wait: undefined,
      });
      expect(errorOf(classified(status, { message }, { headers: { "retry-after": "90" } }))).toEqual({
        ...abuse,
        after: 90_000,
        wait: 90_000,
      });
    }
  });

  test.each(["abuse-rate-limits", "secondary-rate-limits"])(
    "is recognised by its documentation link, whatever the message: %s",
    (section) => {
      const documentation_url = `https://docs.example/rest/overview#${section}`;
      for (const status of statuses) {
        const classification = classified(status, { message: "Slow down", documentation_url });
        expect(errorOf(classification)).toMatchObject({
          kind: "abuse",
          retry: "throttled",
          after: undefined,
        });
      }
    },
  );

  test("is recognised by the Retry-After of a 403 without another cause", () => {
    const wait = { headers: { "retry-after": "7" } };
    expect(errorOf(classified(403, { message: "Slow down" }, wait))).toMatchObject({
      kind: "abuse",
      after: 7_000,
    });
    expect(errorOf(classified(429, { message: "Slow down" }, wait))).toMatchObject({
      kind: "burst",
      after: 7_000,
    });
    const spent = { headers: { ...wait.headers, "x-ratelimit-remaining": "0" } };
    expect(errorOf(classified(403, { message: "Slow down" }, spent))).toMatchObject({ kind: "quota" });
  });

  test("is not recognised by a part of a word", () => {
    expect(classified(403, { message: "Resource abused by nobody" })).toBeUndefined();
  });
});

describe("a spent limit", () => {
  const spent = { code: "rate_limit", kind: "quota", retry: "throttled" };
  const none = { "x-ratelimit-remaining": "0" };
  const limit = (resetAt: number): RateLimit => ({ limit: 60, remaining: 0, resetAt: new Date(resetAt) });

  test.each(statuses)("with status %i is recognised by its message or its counter", (status) => {
    const minute = { ...spent, after: MINUTE + 1_000, wait: MINUTE + 1_000 };
    expect(errorOf(classified(status, { message: "API rate limit exceeded for user ada." }))).toEqual(minute);
    expect(errorOf(classified(status, { message: "Not now" }, { headers: none }))).toEqual(minute);
    const left = classified(status, { message: "Not now" }, { headers: { "x-ratelimit-remaining": "1" } });
    if (status === 403) expect(left).toBeUndefined();
    else expect(errorOf(left)).toMatchObject({ kind: "burst", wait: undefined });
  });

  test("ends a second after its reset", () => {
    const rateLimit = limit(NOW + 10 * MINUTE);
    const classification = classified(403, { message: "Not now" }, { headers: none, rateLimit });
    expect(errorOf(classification)).toEqual({ ...spent, after: 601_000, wait: 601_000 });
  });

  test.each([
    ["120", MINUTE / 2, 120_000],
    ["120", -MINUTE, 120_000],
    ["120", undefined, 120_000],
    ["30", 10 * MINUTE, 601_000],
  ])("does not end before its Retry-After: %s", (seconds, reset, after) => {
    const headers = { ...none, "retry-after": seconds };
    const parts = reset === undefined ? { headers } : { headers, rateLimit: limit(NOW + reset) };
    expect(errorOf(classified(403, { message: "Not now" }, parts))).toEqual({ ...spent, after, wait: after });
  });

  test("ends by the service's clock, not by the client's", () => {
    const retryAfter = (ahead: number, in_: number) => ({
      headers: { ...none, date: new Date(NOW + ahead).toUTCString() },
      rateLimit: limit(NOW + ahead + in_),
    });
    for (const ahead of [-60 * MINUTE, 60 * MINUTE]) {
      const classification = classified(403, { message: "Not now" }, retryAfter(ahead, 10 * MINUTE));
      expect(errorOf(classification)).toEqual({ ...spent, after: 601_000, wait: 601_000 });
    }
  });

  test("with a past reset is retried after a second", () => {
    const rateLimit = limit(NOW - MINUTE);
    const classification = classified(403, { message: "Not now" }, { headers: none, rateLimit });
    expect(errorOf(classification)).toEqual({ ...spent, after: 1_000, wait: 1_000 });
  });
});

describe("a 403 that used up the last request", () => {
  const none = { headers: { "x-ratelimit-remaining": "0", "retry-after": "7" } };

  test.each([
    "Must have admin rights to Repository.",
    "Resource not accessible by integration",
    "You don't have permission to do that.",
    "Not authorized to see this",
    "Must be an owner of the organization",
    "Repository was archived so is read-only.",
    "Resource protected by organization SAML enforcement.",
    "Issues are disabled for this repo",
    "Sorry. Your account was suspended.",
    "Access denied",
  ])("is a permission error if its message says so: %s", (message) => {
    expect(errorOf(classified(403, { message }, none))).toMatchObject({ code: "permission", retry: "never" });
    expect(errorOf(classified(429, { message }, none))).toMatchObject({ kind: "quota" });
  });

  test("is a permission error with scopes, or about a missing User-Agent", () => {
    const scopes = { "x-accepted-oauth-scopes": "repo", "x-oauth-scopes": "" };
    const message = "Token has not been granted the required scopes";
    const refused = classified(403, { message }, { headers: { ...none.headers, ...scopes } });
    expect(errorOf(refused)).toMatchObject({ code: "permission", retry: "never" });
    const page = "<p>Request forbidden by administrative rules. Send a User-Agent header.</p>";
    expect(errorOf(classified(403, page, none))).toMatchObject({ code: "blocked", retry: "never" });
  });

  test.each([
    "Access limit reached",
    "Too many requests, access denied",
    "Your access is suspended until the quota is there again",
    "API rate limit exceeded. Authorized requests get a higher one: you must have a token.",
    "Forbidden",
  ])("is a rate limit if its message says so or nothing: %s", (message) => {
    expect(errorOf(classified(403, { message }, none))).toMatchObject({ kind: "quota", retry: "throttled" });
  });

  test("is a lockout or abuse limit even if its message mentions access", () => {
    const message = "You have triggered an abuse detection mechanism: access denied";
    expect(errorOf(classified(403, { message }, none))).toMatchObject({ kind: "abuse" });
    const locked = "Maximum number of login attempts exceeded: not authorized";
    expect(errorOf(classified(403, { message: locked }, none))).toMatchObject({ kind: "lockout" });
  });
});

test.each([
  [403, { message: "You have exceeded a secondary rate limit." }, true],
  [403, { message: "API rate limit exceeded" }, true],
  [422, { message: "Invalid", errors: [{ code: "abuse" }] }, true],
  [429, { message: "Not now" }, true],
  [403, { message: "Maximum number of login attempts exceeded" }, undefined],
  [403, { message: "Must have admin rights" }, undefined],
  [422, { message: "Invalid" }, undefined],
  [400, { message: "You have exceeded a secondary rate limit." }, undefined],
  [503, { message: "API rate limit exceeded" }, undefined],
  [403, "<p>You have exceeded a secondary rate limit.</p>", undefined],
])("%i %j says that nothing was done: %j", (status, body, undone) => {
  expect({ undone: undefined, ...classified(status, body) }).toMatchObject({ ok: false, undone });
});

test("a limit without a body, as for HEAD, is recognised by its counter or Retry-After", () => {
  for (const status of statuses) {
    const spent = classified(status, "", { headers: { "x-ratelimit-remaining": "0" } });
    expect(errorOf(spent)).toMatchObject({ kind: "quota", retry: "throttled" });
  }
  const wait = classified(403, "", { headers: { "retry-after": "7" } });
  expect(errorOf(wait)).toMatchObject({ kind: "abuse", after: 7_000 });
  expect(classified(403, "")).toBeUndefined();
});
