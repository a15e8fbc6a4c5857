import { describe, expect, test } from "vitest";
import type { ClassifierInput } from "../operation/classify.ts";
import { blockedError } from "./block-page.ts";

const HTML = { "content-type": "text/html" };

const CHALLENGE = '<!doctype html><title>One moment</title><script src="/cdn?_cf_chl_opt=1"></script>';

const PAGE = "<!doctype html><title>Attention Required! | Cloudflare</title>";

function answerOf(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ClassifierInput {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const json = () => (typeof body === "string" ? undefined : body);
  return { status, headers: new Headers(headers), text, json, now: 0, facts: { status } };
}

const isBlocked = (
  response: ClassifierInput,
  kind: NonNullable<Parameters<typeof blockedError>[1]>["kind"] = "json",
): boolean => blockedError(response, { kind }) !== undefined;

describe("a header that only firewalls set", () => {
  test.each(["cf-mitigated", "X-Amzn-Waf-Action", "x-vercel-mitigated"])("%s, on any response", (name) => {
    for (const status of [200, 202, 304, 401, 405, 429, 503])
      expect(isBlocked(answerOf(status, {}, { [name]: "challenge" }), "bytes")).toBe(true);
  });

  test("not one that a firewall sets on each response of the service", () => {
    expect(isBlocked(answerOf(403, {}, { "cf-ray": "1-FRA", server: "cloudflare" }))).toBe(false);
  });
});

test.each([400, 401, 403, 407, 429, 500, 503])("a challenge is recognised with a %i", (status) => {
  expect(isBlocked(answerOf(status, CHALLENGE))).toBe(true);
});

test.each<[number, boolean]>([
  [400, true],
  [403, true],
  [406, true],
  [401, false],
  [407, false],
  [429, false],
  [500, false],
  [503, false],
])("a block page is recognised with a %i: %s", (status, blocked) => {
  expect(isBlocked(answerOf(status, PAGE, HTML))).toBe(blocked);
});

test.each([
  "error code: 1020",
  "<h1>Sorry, you have been\n blocked</h1>",
  "Reference&#32;&#35;18&#46;6c6b1702",
  "<title>ERROR: The request could not be satisfied</title>",
  "<p>Verifying that you are a human.</p>",
])("the words of a block page, also over several lines: %s", (text) => {
  expect(isBlocked(answerOf(403, text))).toBe(true);
});

test.each([
  "Access denied",
  "Request rejected",
  "You have been blocked by @someone",
  "<title>You have been blocked from commenting</title>",
  "The error code: 1020 is documented elsewhere",
  "",
])("the words of a service are no block page: %s", (text) => {
  expect(isBlocked(answerOf(403, text, HTML))).toBe(false);
});

describe("an error in JSON", () => {
  test.each([
    { cloudflare_error: true, status: 403 },
    { url: "https://geo.captcha-delivery.com/captcha/?cid=1" },
    { blockScript: "/p/captcha.js", appId: "PX1" },
  ])("is a firewall's by its fields: %j", (body) => {
    expect(isBlocked(answerOf(403, body))).toBe(true);
  });

  test.each([
    [403, { message: "Attention Required! | Cloudflare" }],
    [403, { url: "https://example.com/docs", cloudflare_error: "true", blockScript: null }],
    [401, { cloudflare_error: true }],
    [429, { cloudflare_error: true }],
    [500, { cloudflare_error: true }],
    [403, ["captcha-delivery.com"]],
    [403, null],
  ])("is the service's otherwise: %i %j", (status, body) => {
    expect(isBlocked(answerOf(status, body))).toBe(false);
  });
});

describe("a success", () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    ["a challenge", CHALLENGE, {}],
    ["a block page", PAGE, {}],
    ["a block page with space before it", `\n ${PAGE}`, {}],
    ["a page that its media type alone shows", "Just a moment...", { "content-type": "TEXT/HTML" }],
  ])("in HTML where JSON was expected: %s", (_, text, headers) => {
    expect(isBlocked(answerOf(200, text, headers))).toBe(true);
  });

  test.each(["html", "text", "bytes", "none"] as const)(
    "may contain the same where %s was expected",
    (kind) => {
      expect(isBlocked(answerOf(200, CHALLENGE, HTML), kind)).toBe(false);
      expect(isBlocked(answerOf(403, CHALLENGE, HTML), kind)).toBe(true);
    },
  );

  test("in JSON may quote a block page", () => {
    expect(isBlocked(answerOf(200, { cloudflare_error: true, page: PAGE }, HTML))).toBe(false);
  });

  test("in a text that is no HTML may quote a block page", () => {
    expect(isBlocked(answerOf(200, "Just a moment..."))).toBe(false);
  });
});

test("the error quotes the title of the page, cut, without control characters", () => {
  const error = blockedError(answerOf(403, `${CHALLENGE}<title>second</title>`), { kind: "json" });
  expect(error).toMatchObject({ code: "blocked", status: 403 });
  expect(error?.message).toBe("A firewall in front of the service refused the request: One moment");
  const long = `<title lang="en">\u001b[31m${"x".repeat(200)}</title> captcha-delivery.com`;
  expect(blockedError(answerOf(403, long), { kind: "json" })?.message).toMatch(/: \[31mx{96}…$/);
});

test("the error of a page without a title ends after the sentence", () => {
  const error = blockedError(answerOf(403, "error code: 1020"), { kind: "json" });
  expect(error?.message).toMatch(/refused the request$/);
});
