import { describe, expect, test } from "vitest";
import { errorOf, classified } from "../../test/classified.ts";

describe("an error that is not JSON", () => {
  const page = "<p>Request forbidden by administrative rules.</p>";

  test("is about a missing User-Agent if a 403 says so", () => {
    expect(errorOf(classified(403, page))).toMatchObject({ code: "blocked", retry: "never" });
    expect(errorOf(classified(403, "Send a User-Agent!"))).toMatchObject({ code: "blocked" });
  });

  test.each(["Missing or invalid User Agent string.", "Send a user-agent"])(
    "or if the message says so: %s",
    (message) => {
      expect(errorOf(classified(403, { message }))).toMatchObject({ code: "blocked", retry: "never" });
      expect(errorOf(classified(429, { message }))).toMatchObject({ kind: "burst", retry: "throttled" });
    },
  );

  test("is otherwise left to the status", () => {
    expect(errorOf(classified(429, page))).toMatchObject({ kind: "burst" });
    expect(classified(429, page)).not.toHaveProperty("undone");
    expect(classified(403, "<p>no</p>")).toBeUndefined();
  });
});

describe("a message that is empty or blank", () => {
  test.each(["", " \n"])("is replaced by the default: %j", (message) => {
    const messageOf = (status: number, headers: Readonly<Record<string, string>>): unknown => {
      const classification = classified(status, { message }, { headers });
      return classification?.ok === false ? classification.error.message : classification;
    };
    const body = JSON.stringify({ message });
    expect(messageOf(401, { "x-acme-otp": "required" })).toBe("One-time password required");
    expect(messageOf(403, { "x-accepted-oauth-scopes": "repo" })).toBe(`The service answered 403: ${body}`);
    expect(messageOf(403, { "x-ratelimit-remaining": "0" })).toBe(`The service answered 403: ${body}`);
    expect(messageOf(404, {})).toBe("Not Found: it does not exist, or the credential has no access");
    expect(messageOf(422, {})).toBe(`The service answered 422: ${body}`);
  });
});

describe("a one-time password", () => {
  test.each([
    ["required", undefined],
    ["required; sms", "sms"],
    ["Required;app", "app"],
  ])("is required if the header says %s", (value, delivery) => {
    const classification = classified(
      401,
      { message: "Must specify it" },
      { headers: { "x-acme-otp": value } },
    );
    expect(classification).toMatchObject({ ok: false, retry: "never", error: { delivery } });
    expect(classification).toHaveProperty("error.message", "Must specify it");
  });

  test("is not required by another 401", () => {
    expect(classified(401, { message: "Bad credentials" })).toBeUndefined();
    expect(
      classified(401, { message: "Bad credentials" }, { headers: { "x-acme-otp": "optional" } }),
    ).toBeUndefined();
  });
});

describe("a validation error", () => {
  const messageOf = (body: unknown): unknown => {
    const classification = classified(422, body);
    return classification?.ok === false ? classification.error.message : classification;
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
    [{ errors: [{ field: "title", code: "missing_field" }] }, "title missing_field"],
    [{ message: "Invalid", errors: ["\u001b[2J\r\nno"] }, "Invalid; [2J no"],
    [{ message: "Invalid", errors: [{ field: "a\nb", code: "\u0000" }] }, "Invalid; a b"],
  ])("has a message from what the body contains: %j", (body, expected) => {
    expect(messageOf(body)).toBe(expected);
  });

  test("has a short message of many errors", () => {
    const errors = Array.from({ length: 99_999 }, () => "no");
    expect(messageOf({ message: "Invalid", errors })).toMatch(/^Invalid(?:; no){248};…$/);
  });

  test.each([
    [{ errors: { title: "too long" } }, 'The service answered 422: {"errors":{"title":"too long"}}'],
    [{ error: "too long" }, "too long"],
    [{ message: "" }, 'The service answered 422: {"message":""}'],
    ["<p>no</p>", "The service answered 422: <p>no</p>"],
    [null, "The service answered 422: null"],
  ])("has the body in its message, where that has another form: %j", (body, expected) => {
    expect(messageOf(body)).toBe(expected);
  });
});

describe("a refused token", () => {
  const hintOf = (status: number, scopes: Readonly<Record<string, string>>, body: unknown = NO): unknown => {
    const classification = classified(status, body, { headers: scopes });
    return classification?.ok === false
      ? [classification.error.code, classification.retry, classification.error.hint]
      : classification;
  };
  const NO = { message: "No" };
  const accepts = (text: string) => ({ "x-accepted-oauth-scopes": text });
  const has = (text: string) => ({ "x-oauth-scopes": text });
  const lacking = "Needs a token with one of the scopes: notifications, repo; the token has public_repo.";

  test("has a hint with the scopes that it needs and has", () => {
    const scopes = { ...accepts("notifications, repo"), ...has("public_repo") };
    expect(hintOf(403, scopes)).toEqual(["permission", "never", lacking]);
    expect(hintOf(404, scopes)).toEqual(["not_found", "never", `Check the address. ${lacking}`]);
    expect(hintOf(403, scopes, "<p>no</p>")).toEqual(["permission", "never", lacking]);
  });

  test.each([
    ["", "the token has none"],
    ["gist, user", "the token has gist, user"],
  ])("with the scopes %j has a hint", (granted, words) => {
    const hint = `Needs a token with one of the scopes: repo; ${words}.`;
    expect(hintOf(403, { ...accepts("repo"), ...has(granted) })).toEqual(["permission", "never", hint]);
  });

  test("has a hint without unknown scopes, cut to a few hundred characters", () => {
    const hint = "Needs a token with one of the scopes: repo.";
    expect(hintOf(403, accepts("repo"))).toEqual(["permission", "never", hint]);
    expect(String(hintOf(403, accepts("x, ".repeat(10_000)))).length).toBeLessThan(400);
  });

  test("says where single sign-on authorizes the token", () => {
    const address = "https://host.example/orgs/octo/sso?authorization_request=ABC";
    const hint = `Authorize the token for single sign-on: ${address}.`;
    expect(hintOf(403, { "x-acme-sso": `required; url=${address}` })).toEqual(["permission", "never", hint]);
    expect(hintOf(404, { "x-acme-sso": `required; url=${address}` })).toHaveProperty(
      "2",
      `Check the address. ${hint}`,
    );
    expect(hintOf(403, { "x-acme-sso": "partial-results; organizations=1,2" })).toBeUndefined();
  });

  test("shows an address whose bytes are UTF-8", () => {
    const headers = { "x-acme-sso": "required; url=https://host.example/orgs/caf\xc3\xa9" };
    const hint = "Authorize the token for single sign-on: https://host.example/orgs/café.";
    expect(hintOf(403, headers)).toEqual(["permission", "never", hint]);
  });

  test("says which permissions a fine-grained token needs", () => {
    const headers = { "x-accepted-acme-permissions": "issues=write; pull_requests=write" };
    const hint = "A fine-grained token needs the permissions: issues=write; pull_requests=write.";
    expect(hintOf(403, headers)).toEqual(["permission", "never", hint]);
  });

  test.each([
    {},
    has("repo"),
    { ...accepts(""), ...has("repo") },
    { ...accepts("repo"), ...has("gist, repo") },
  ])("has no hint about scopes for %j", (scopes) => {
    expect(classified(403, NO, { headers: scopes })).toBeUndefined();
    expect(hintOf(404, scopes)).toEqual(["not_found", "never", expect.not.stringContaining("scope")]);
  });

  test("has no hint if the cause is a spent limit or a lockout", () => {
    const scopes = { ...accepts("repo"), ...has("") };
    const message = "Maximum number of login attempts exceeded.";
    expect(classified(403, { message }, { headers: scopes })).toMatchObject({ error: { kind: "lockout" } });
    expect(errorOf(classified(429, NO, { headers: scopes }))).toMatchObject({ kind: "burst" });
  });
});

test("a 404 says that the resource may exist without access", () => {
  expect(classified(404, "<p>no</p>")).toMatchObject({
    retry: "never",
    error: { code: "not_found", message: "Not Found: it does not exist, or the credential has no access" },
  });
});

test("a success is not searched for error messages", () => {
  expect(classified(200, { message: "Maximum number of login attempts exceeded" })).toBeUndefined();
  for (const status of [400, 409, 500]) expect(classified(status, { message: "abuse" })).toBeUndefined();
});
