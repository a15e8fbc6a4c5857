import { describe, expect, it } from "vitest";
import { row } from "../../../test/ask.ts";
import { ok } from "../../core/handler.ts";
import { hostLimits } from "../options/limits.ts";
import * as refusals from "./refusals.ts";

const messageOf = ({ body }: { readonly body: unknown }): unknown => row(body)["message"];

it("only refusals are recognised as such, not results or other values", () => {
  expect(refusals.isRefusal(refusals.notFound())).toBe(true);
  for (const other of [ok({}), undefined, null, [], { ok: 0 }]) expect(refusals.isRefusal(other)).toBe(false);
});

it.each([
  [400, refusals.unreadableBody({ kind: "body", reason: "syntax" })],
  [400, refusals.unreadableBody({ kind: "body", reason: "type" })],
  [401, refusals.requiresAuthentication()],
  [401, refusals.badCredentials()],
  [403, refusals.tooManyLogins()],
  [403, refusals.missingScope("user")],
  [403, refusals.rateLimitExceeded("Too many.")],
  [404, refusals.notFound()],
  [415, refusals.refused(415, "No.")],
  [422, refusals.validationFailed()],
])("%i has a message and a link to the documentation", (status, refusal) => {
  expect(refusal.status).toBe(status);
  expect(messageOf(refusal)).toMatch(/./);
  expect(row(refusal.body)["documentation_url"]).toMatch(/^https:/);
});

it("an unreadable body has a message that says whether it is not JSON or not an object", () => {
  const messages = (["syntax", "type"] as const).map((reason) =>
    messageOf(refusals.unreadableBody({ kind: "body", reason })),
  );
  expect(messages).toEqual(["Problems parsing JSON", "Body should be a JSON object"]);
});

it("an agent without a name gets a text that is typed as HTML", () => {
  const { status, body, headers } = refusals.userAgentRequired();
  expect([status, typeof body, headers]).toEqual([403, "string", { "Content-Type": "text/html" }]);
});

it("a second factor is required by its header", () => {
  expect(refusals.oneTimePasswordRequired("X-Acme-OTP")).toMatchObject({
    status: 401,
    headers: { "X-Acme-OTP": "required; app" },
  });
});

it.each([301, 302, 307] as const)("a redirect by %i has its target in header and body", (status) => {
  expect(refusals.movedTo(status, "https://host.test/x")).toMatchObject({
    status,
    headers: { Location: "https://host.test/x" },
    body: { url: "https://host.test/x" },
  });
});

describe("a blocked client", () => {
  it("may come back after whole seconds, never too early", () => {
    const after = (left: number): unknown =>
      refusals.abuseDetected(hostLimits, false, left).headers["Retry-After"];
    expect([after(1), after(1_000), after(1_001)]).toEqual(["1", "1", "2"]);
  });

  it("gets the status, the words and the headers of the deployment", () => {
    const own = { ...hostLimits, wording: "secondary", blockStatus: 429, retryAfter: false } as const;
    const refused = refusals.abuseDetected(own, true, 1_000);
    expect([refused.status, refused.headers]).toEqual([429, { Connection: "close" }]);
    expect(messageOf(refused)).toMatch(/secondary rate limit/);
  });

  it("learns whether it may still read", () => {
    const [writing, reading] = [true, false].map((isWriting) =>
      messageOf(refusals.abuseDetected(hostLimits, isWriting, 1_000)),
    );
    expect(writing).toMatch(/content creation/);
    expect(reading).toMatch(/abuse detection/);
    expect(reading).not.toMatch(/content creation/);
  });
});

it("a problem with words of its own is custom", () => {
  expect(refusals.customProblem("Issue", "title", "too long")).toMatchObject({
    ...{ resource: "Issue", field: "title", code: "custom", message: "too long" },
    documentation_url: refusals.DOCUMENTATION,
  });
});
