import { describe, expect, it } from "vitest";
import { secretsIn } from "./secrets-in-exchange.ts";

/** The secrets in a message with a body. */
const found = (
  body: unknown,
  headers: ConstructorParameters<typeof Headers>[0] = { "Content-Type": "application/json" },
): readonly string[] =>
  secretsIn({
    headers: new Headers(headers),
    body: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
  });

const FORM = { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" };

describe("secrets are found", () => {
  it("in JSON fields, at any depth, by name", () => {
    const body = {
      user: { login: "alice", apiKey: "one" },
      grants: [{ access_token: "two" }],
      note: "three",
    };
    expect(found(body)).toEqual(["one", "two"]);
  });

  it("in the items of a list with such a name", () => {
    expect(found({ secrets: ["one", ["two"], { title: "three" }] })).toEqual(["one", "two"]);
  });

  it("in forms", () => {
    expect(found("grant_type=password&client_secret=a%2Fb&password=c+d", FORM)).toEqual(["a/b", "c d"]);
  });

  it("in headers and in cookies that are set", () => {
    const headers: [string, string][] = [
      ["X-Api-Key", "one"],
      ["X-Kind", "two"],
      ["Set-Cookie", 'a="three"; Path=/'],
      ["Set-Cookie", "b=four;HttpOnly"],
    ];
    const values = found("", headers);
    for (const secret of ["one", "three", "four"]) expect(values).toContain(secret);
    expect(values).not.toContain("two");
  });
});

describe("no secret is", () => {
  it("a short key, such as that of a license, although a long one is", () => {
    expect(found({ license: { key: "mit" }, Key: "bsd-3-clause-clear" })).toEqual([]);
    expect(found({ key: "x".repeat(20) })).toEqual(["x".repeat(20)]);
    expect(found({ key: "x".repeat(19), api_key: "short" })).toEqual(["short"]);
  });

  it("a common value, a number or null", () => {
    expect(found({ token: "none", secret: "true", password: null, session_token: 7 })).toEqual([]);
    expect(found("token=false", FORM)).toEqual([]);
  });

  it("in a body that is neither JSON nor a form", () => {
    expect(found("token=abc", { "Content-Type": "text/plain" })).toEqual([]);
    expect(found('{"token":"abc"', {})).toEqual([]);
  });
});
