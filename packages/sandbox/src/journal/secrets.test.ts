import { expectNone } from "@org/test-kit/expect-none";
import { awkwardKeys, spellings } from "@org/test-kit/spellings";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { secretsOf } from "./secrets.ts";

const secrets = secretsOf({
  repoHost: { users: [{ login: "alice", token: "alice-token", scopes: ["repo"] }] },
  clob: { heavy: { address: "0xabc", secret: "c2VjcmV0" } },
  spare: ["first-key", 7, null],
});

test("every text in the credentials is a secret, except fields that are public", () => {
  expect([...secrets.all].sort()).toEqual(["alice-token", "c2VjcmV0", "first-key"]);
  expect(secrets.has("alice-token")).toBe(true);
  for (const text of ["alice", "repo", "0xabc", "alice-toke"]) expect(secrets.has(text)).toBe(false);
});

describe("a text", () => {
  it("is shown without known secrets, wherever they are in it", () => {
    expect(secrets.hide("a alice-token, xfirst-keyx and alice-token")).toBe(
      "a [redacted], x[redacted]x and [redacted]",
    );
    expect(secrets.hide("alice")).toBe("alice");
  });

  it("is shown without a further secret, as it is or percent-encoded", () => {
    expect(secrets.hide("te+am/token te%2Bam%2Ftoken", "te+am/token")).toBe("[redacted] [redacted]");
  });
});

describe("a query", () => {
  const query = new URLSearchParams("q=alice-token&access_token=unknown&key=&page=2");

  it("has secrets by value or by the name of a parameter, but does not count an empty value as a secret", () => {
    expect(secrets.inQuery(query)).toEqual(["q", "access_token"]);
    expect(secrets.inQuery(new URLSearchParams())).toEqual([]);
  });

  it("is shown with its path and without secrets", () => {
    expect(secrets.redact("/search", query)).toBe("/search?q=[redacted]&access_token=[redacted]&key=&page=2");
    expect(secrets.redact("/search", new URLSearchParams())).toBe("/search");
  });

  it("is shown without a further secret, which the path may contain too", () => {
    const more = "of/team";
    expect(secrets.redact("/of%2Fteam", new URLSearchParams({ q: "x of/team" }), more)).toBe(
      "/[redacted]?q=x+[redacted]",
    );
    expect(secrets.redact("/of%2Fteam", new URLSearchParams(), more)).toBe("/[redacted]");
  });
});

test("a secret is hidden in every spelling, in texts, paths and queries", () => {
  fc.assert(
    fc.property(awkwardKeys(), (key) => {
      const { hide, redact } = secretsOf({ users: [{ token: key }] });
      for (const spelled of spellings(key)) {
        const path = new URL(`https://h.example/a/${encodeURIComponent(spelled)}/b`).pathname;
        const target = redact(path, new URLSearchParams({ [spelled]: spelled, q: `by ${spelled}` }));
        expect(target).toMatch(/^\/a\/[^?#]+\/b\?[^?#]+$/);
        expectNone(JSON.stringify([target, decodeURIComponent(target), hide(`by ${spelled}`)]), [key]);
      }
    }),
  );
});
