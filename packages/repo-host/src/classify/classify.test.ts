import { describe, expect, test } from "vitest";
import { isCallError, type Answer, type RateLimit, type Verdict } from "@org/http-core";
import { classify } from "./classify.ts";

const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

interface Said {
  readonly headers?: Readonly<Record<string, string>>;
  readonly rateLimit?: RateLimit;
}

/** What becomes of an answer with this status and body; text that is no JSON is a page. */
function judged(status: number, body: unknown, { headers = {}, rateLimit }: Said = {}): Verdict | undefined {
  const answer: Answer = {
    status,
    headers: new Headers(headers),
    text: typeof body === "string" ? body : JSON.stringify(body),
    json: () => (typeof body === "string" ? undefined : body),
    authorized: true,
    now: NOW,
    facts: { status, ...(rateLimit === undefined ? {} : { rateLimit }) },
  };
  return classify(answer);
}

/** Of an error: its code and kind, and in how many milliseconds it may be tried again. */
function errorOf(verdict: Verdict | undefined): object | undefined {
  if (verdict === undefined || verdict.ok) return verdict;
  const { error, retry, after } = verdict;
  expect(isCallError(error)).toBe(true);
  const wait = error.retryAt === undefined ? undefined : error.retryAt.getTime() - NOW;
  return { code: error.code, retry, after, wait, ...("kind" in error ? { kind: error.kind } : {}) };
}

const statuses = [403, 429];

describe("a lockout", () => {
  const message = "Maximum number of login attempts exceeded. Please try again later.";

  test.each(statuses)("by %i is never tried again, and over in five minutes or when it is said", (status) => {
    const lockout = { code: "rate_limit", kind: "lockout", retry: "never", after: undefined };
    expect(errorOf(judged(status, { message }))).toEqual({ ...lockout, wait: 5 * MINUTE });
    for (const [said, wait] of [
      ["60", MINUTE],
      ["0", 0],
      ["soon", 5 * MINUTE],
      [new Date(NOW + 2 * MINUTE).toUTCString(), 2 * MINUTE],
    ] as const) {
      expect(errorOf(judged(status, { message }, { headers: { "retry-after": said } }))).toEqual({
        ...lockout,
        wait,
      });
    }
  });
});

test.each(["Max number of login attempt exceeded", "maximum number of login attempts exceeded for user ada"])(
  "a lockout is told in other words too: %s",
  (message) => {
    expect(errorOf(judged(403, { message }))).toMatchObject({ kind: "lockout", retry: "never" });
  },
);

describe("abuse", () => {
  test.each([
    "You have triggered an abuse detection mechanism.",
    "You have exceeded a secondary rate limit.",
  ])("is told by its words: %s", (message) => {
    for (const status of statuses) {
      const abuse = { code: "rate_limit", kind: "abuse", retry: "throttled" };
      expect(errorOf(judged(status, { message }))).toEqual({ ...abuse, after: MINUTE, wait: MINUTE });
      expect(errorOf(judged(status, { message }, { headers: { "retry-after": "90" } }))).toEqual({
        ...abuse,
        after: 90_000,
        wait: 90_000,
      });
    }
  });

  test.each(["abuse-rate-limits", "secondary-rate-limits"])(
    "is told by its documentation, whatever it says: %s",
    (section) => {
      const documentation_url = `https://docs.example/rest/overview#${section}`;
      for (const status of statuses) {
        const verdict = judged(status, { message: "Slow down", documentation_url });
        expect(errorOf(verdict)).toMatchObject({ kind: "abuse", retry: "throttled", after: MINUTE });
      }
    },
  );

  test("is told by the wait of a 403 that gives no other reason for one", () => {
    const wait = { headers: { "retry-after": "7" } };
    expect(errorOf(judged(403, { message: "Slow down" }, wait))).toMatchObject({
      kind: "abuse",
      after: 7_000,
    });
    expect(judged(429, { message: "Slow down" }, wait)).toBeUndefined();
    const spent = { headers: { ...wait.headers, "x-ratelimit-remaining": "0" } };
    expect(errorOf(judged(403, { message: "Slow down" }, spent))).toMatchObject({ kind: "quota" });
  });

  test("is not what only has the word in another", () => {
    expect(judged(403, { message: "Resource abused by nobody" })).toBeUndefined();
  });
});

describe("a spent budget", () => {
  const spent = { code: "rate_limit", kind: "quota", retry: "throttled" };
  const none = { "x-ratelimit-remaining": "0" };
  const limit = (resetAt: number): RateLimit => ({ limit: 60, remaining: 0, resetAt: new Date(resetAt) });

  test.each(statuses)("by %i is told by its words or by its counter, either alone", (status) => {
    const minute = { ...spent, after: MINUTE + 1_000, wait: MINUTE + 1_000 };
    expect(errorOf(judged(status, { message: "API rate limit exceeded for user ada." }))).toEqual(minute);
    expect(errorOf(judged(status, { message: "Not now" }, { headers: none }))).toEqual(minute);
    expect(
      judged(status, { message: "Not now" }, { headers: { "x-ratelimit-remaining": "1" } }),
    ).toBeUndefined();
  });

  test("is there again a second after its reset", () => {
    const rateLimit = limit(NOW + 10 * MINUTE);
    const verdict = judged(403, { message: "Not now" }, { headers: none, rateLimit });
    expect(errorOf(verdict)).toEqual({ ...spent, after: 601_000, wait: 601_000 });
  });

  test("is there again by the service's clock, whatever ours shows", () => {
    const said = (ahead: number, in_: number) => ({
      headers: { ...none, date: new Date(NOW + ahead).toUTCString() },
      rateLimit: limit(NOW + ahead + in_),
    });
    for (const ahead of [-60 * MINUTE, 60 * MINUTE]) {
      const verdict = judged(403, { message: "Not now" }, said(ahead, 10 * MINUTE));
      expect(errorOf(verdict)).toEqual({ ...spent, after: 601_000, wait: 601_000 });
    }
  });

  test("whose reset is over is asked for again in a second", () => {
    const rateLimit = limit(NOW - MINUTE);
    const verdict = judged(403, { message: "Not now" }, { headers: none, rateLimit });
    expect(errorOf(verdict)).toEqual({ ...spent, after: 1_000, wait: 1_000 });
  });
});

test("a limit is told without a body too, as a HEAD is: by its counter, or by its wait", () => {
  for (const status of statuses) {
    const spent = judged(status, "", { headers: { "x-ratelimit-remaining": "0" } });
    expect(errorOf(spent)).toMatchObject({ kind: "quota", retry: "throttled" });
  }
  const wait = judged(403, "", { headers: { "retry-after": "7" } });
  expect(errorOf(wait)).toMatchObject({ kind: "abuse", after: 7_000 });
  expect(judged(403, "")).toBeUndefined();
});

describe("a page instead of a message", () => {
  const page = "<p>Request forbidden by administrative rules.</p>";

  test("is a missing User-Agent, by a 403 that says so", () => {
    expect(errorOf(judged(403, page))).toMatchObject({ code: "blocked", retry: "never" });
    expect(errorOf(judged(403, "Send a User-Agent!"))).toMatchObject({ code: "blocked" });
  });

  test.each(["Missing or invalid User Agent string.", "Send a user-agent"])(
    "or a message that says so: %s",
    (message) => {
      expect(errorOf(judged(403, { message }))).toMatchObject({ code: "blocked", retry: "never" });
      expect(judged(429, { message })).toBeUndefined();
    },
  );

  test("is left to its status else", () => {
    expect(judged(429, page)).toBeUndefined();
    expect(judged(403, "<p>no</p>")).toBeUndefined();
  });
});

describe("a second factor", () => {
  test.each([
    ["required", undefined],
    ["required; sms", "sms"],
    ["Required;app", "app"],
  ])("is wanted where the header says %s", (value, delivery) => {
    const verdict = judged(401, { message: "Must specify it" }, { headers: { "x-acme-otp": value } });
    expect(verdict).toMatchObject({ ok: false, retry: "never", error: { delivery } });
    expect(verdict).toHaveProperty("error.message", "Must specify it");
  });

  test("is not wanted by another 401", () => {
    expect(judged(401, { message: "Bad credentials" })).toBeUndefined();
    expect(
      judged(401, { message: "Bad credentials" }, { headers: { "x-acme-otp": "optional" } }),
    ).toBeUndefined();
  });
});

describe("fields that don't fit", () => {
  const messageOf = (body: unknown): unknown => {
    const verdict = judged(422, body);
    return verdict?.ok === false ? verdict.error.message : verdict;
  };

  test.each([
    [{ message: "Invalid", errors: ["Sorry, no"] }, "Invalid; Sorry, no"],
    [
      { message: "Invalid", errors: [{ field: "title", code: "custom", message: "too long" }] },
      "Invalid; too long",
    ],
    [{ message: "Invalid", errors: [{ field: "title", code: "missing" }] }, "Invalid; title missing"],
    [{ message: "Invalid", errors: [{}] }, "Invalid; request invalid"],
    [{ message: "Invalid", errors: "There is one already" }, "Invalid; There is one already"],
    [{ message: 'Invalid.\n\n"body" wasn\'t given.\u001b[2J' }, 'Invalid. "body" wasn\'t given. [2J'],
    [{ errors: { title: "too long" } }, "Validation Failed"],
    ["<p>no</p>", "Validation Failed"],
  ])("are told as far as they are: %j", (body, expected) => {
    expect(messageOf(body)).toBe(expected);
  });
});

describe("a refusal of a token that doesn't reach", () => {
  const hintOf = (status: number, scopes: Readonly<Record<string, string>>, body: unknown = NO): unknown => {
    const verdict = judged(status, body, { headers: scopes });
    return verdict?.ok === false ? [verdict.error.code, verdict.retry, verdict.error.hint] : verdict;
  };
  const NO = { message: "No" };
  const accepts = (text: string) => ({ "x-accepted-oauth-scopes": text });
  const has = (text: string) => ({ "x-oauth-scopes": text });
  const lacking = "Needs a token with one of the scopes: notifications, repo; the token has public_repo.";

  test("says which scopes it takes, and which the token has", () => {
    const scopes = { ...accepts("notifications, repo"), ...has("public_repo") };
    expect(hintOf(403, scopes)).toEqual(["permission", "never", lacking]);
    expect(hintOf(404, scopes)).toEqual(["not_found", "never", `Check what is asked for. ${lacking}`]);
    expect(hintOf(403, scopes, "<p>no</p>")).toEqual(["permission", "never", lacking]);
  });

  test.each([
    ["", "the token has none"],
    ["gist, user", "the token has gist, user"],
  ])("tells of a token with %j", (granted, words) => {
    const hint = `Needs a token with one of the scopes: repo; ${words}.`;
    expect(hintOf(403, { ...accepts("repo"), ...has(granted) })).toEqual(["permission", "never", hint]);
  });

  test("tells no more than the headers do, and not all of very many", () => {
    const hint = "Needs a token with one of the scopes: repo.";
    expect(hintOf(403, accepts("repo"))).toEqual(["permission", "never", hint]);
    expect(String(hintOf(403, accepts("x, ".repeat(10_000)))).length).toBeLessThan(400);
  });

  test.each([
    {},
    has("repo"),
    { ...accepts(""), ...has("repo") },
    { ...accepts("repo"), ...has("gist, repo") },
  ])("is none of its scopes: %j", (scopes) => {
    expect(judged(403, NO, { headers: scopes })).toBeUndefined();
    expect(hintOf(404, scopes)).toEqual(["not_found", "never", expect.not.stringContaining("scope")]);
  });

  test("is not what a spent budget or a lockout is", () => {
    const scopes = { ...accepts("repo"), ...has("") };
    const message = "Maximum number of login attempts exceeded.";
    expect(judged(403, { message }, { headers: scopes })).toMatchObject({ error: { kind: "lockout" } });
    expect(judged(429, NO, { headers: scopes })).toBeUndefined();
  });
});

test("what is missing may be hidden only, and is told so", () => {
  expect(judged(404, "<p>no</p>")).toMatchObject({
    retry: "never",
    error: { code: "not_found", message: "Not Found: it is missing, or this credential may not see it" },
  });
});

test("success is left alone, whatever it says", () => {
  expect(judged(200, { message: "Maximum number of login attempts exceeded" })).toBeUndefined();
  for (const status of [400, 409, 500]) expect(judged(status, { message: "abuse" })).toBeUndefined();
});
