import { describe, expect, test } from "vitest";
import { expectLinearTime } from "@org/vitest-config/linear-time";
import { Secret } from "../auth/secret.ts";
import { scrubber } from "./scrubber.ts";
import { secretPattern } from "./secret-pattern.ts";
import { bearer, appKey } from "../auth/index.ts";

const SECRET = `s3c/r+t "k=y" <&'>\\ %`;

function clean(secret: string, text: string): string {
  const scrub = scrubber();
  scrub.hide(secret);
  return scrub.text(text);
}

describe("a secret is found in a text", () => {
  test.each([
    ["as it is", SECRET],
    ["percent-encoded", encodeURIComponent(SECRET)],
    ["percent-encoded in lower case", encodeURIComponent(SECRET).toLowerCase()],
    ["percent-encoded in part", encodeURI(SECRET)],
    ["in a form", new URLSearchParams({ x: SECRET }).toString().slice(2)],
    ["in JSON", JSON.stringify(SECRET).slice(1, -1)],
    ["in JSON within JSON", JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    [
      "in HTML",
      SECRET.replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("'", "&#39;"),
    ],
    ["in base64", Buffer.from(SECRET).toString("base64").replace(/=+$/, "")],
    ["in base64url", Buffer.from(SECRET).toString("base64url")],
    [
      "in base64 within an address",
      encodeURIComponent(Buffer.from(SECRET).toString("base64").replace(/=+$/, "")),
    ],
    ["with its spaces as an excerpt has them", SECRET.replace(" ", "  ")],
  ])("%s", (_, spelling) => {
    expect(clean(SECRET, `before ${spelling} after`)).toBe("before [redacted] after");
  });

  test.each(["pä55wörd €", "密码密码密码", "🔑🔑🔑🔑"])("whatever the script: %s", (secret) => {
    for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64url")]) {
      expect(clean(secret, `<${spelling}>`)).toBe("<[redacted]>");
    }
  });

  test("where an excerpt ends in a run of backslashes", () => {
    const secret = "zQ7j?&amp;%%41\\\\u0041";
    const spelled = encodeURI(secret);
    for (let length = 4; length < spelled.length; length += 1)
      expect(clean(secret, `no: ${spelled.slice(0, length)}…`)).toBe("no: [redacted]…");
  });

  test("where an excerpt ends in its middle", () => {
    for (let length = 6; length < SECRET.length; length += 1) {
      const cut = encodeURIComponent(SECRET).slice(0, length);
      expect(clean(SECRET, `no: ${cut}…`)).toBe("no: [redacted]…");
    }
    expect(clean(SECRET, "a sentence that ends in s…")).toBe("a sentence that ends in s…");
  });

  test("and none of its end stays where another begins like it", () => {
    const scrub = scrubber();
    scrub.add(appKey("application-1", "application-1-and-more"));
    expect(scrub.text("application-1-and-more, application-1")).toBe("[redacted], [redacted]");
  });
});

test("what is too short to be a secret is left in words", () => {
  expect(clean("key", "an invalid api key")).toBe("an invalid api key");
  expect(clean("", "anything")).toBe("anything");
});

test("a name that regular expressions have a meaning for is a name", () => {
  expect(clean(".*.*.*", "all of this stays; .*.*.* goes")).toBe("all of this stays; [redacted] goes");
});

test.each([
  ["backslashes", "\\\\\\\\a\\\\\\\\b", "\\"],
  ["spaces and pluses", "+ + + + + + +x", "+ "],
  ["beginnings", `${"ab".repeat(20)}!`, "ab"],
])("a hostile text of %s is searched in linear time", (_, secret, piece) => {
  expectLinearTime({
    length: 20_000,
    input: (length) => `${piece.repeat(length)}…`,
    work: (text) => clean(secret, text),
  });
});

test("a pattern is made once for a credential", () => {
  const { secrets } = bearer("a-long-enough-token");
  expect(secrets[0]).toBeInstanceOf(Secret);
  expect(secretPattern(secrets)).toBe(secretPattern(secrets));
});
