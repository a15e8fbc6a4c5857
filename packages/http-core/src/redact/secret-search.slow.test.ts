import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "@org/test-kit/any-text";
import { appKey, bearer } from "../auth/schemes.ts";
import { Redactor } from "./redactor.ts";
import { secretSearch } from "./secret-search.ts";

const SECRET = `s3c/r+t "k=y" <&'>\\ %`;

function clean(secret: string, text: string): string {
  const scrub = new Redactor();
  scrub.addSecret(secret);
  const cleaned = scrub.text(text);
  if (!text.includes("…")) expect(scrub.contains(text)).toBe(cleaned !== text);
  expect(scrub.contains(cleaned)).toBe(false);
  return cleaned;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

const units = (text: string): readonly number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

const html = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

const everyByte = (text: string): string =>
  Buffer.from(text).reduce((all, byte) => `${all}%${hex(byte, 2)}`, "");

const everyUnit = (text: string): string => units(text).reduce((all, unit) => `${all}\\u${hex(unit, 4)}`, "");

/** Encodings of a text. Each can be decoded without knowing the text. */
const writers: Readonly<Record<string, (text: string) => string>> = {
  "percent-encoded": encodeURIComponent,
  "percent-encoded in lower case": (text) =>
    encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase()),
  "percent-encoded in every byte": everyByte,
  "percent-encoded in every byte, in upper case": (text) => everyByte(text).toUpperCase(),
  "percent-encoded but for slashes": (text) => encodeURIComponent(text).replaceAll("%2F", "/"),
  "in JSON": (text) => JSON.stringify(text).slice(1, -1),
  "in JSON, its slashes escaped": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
  "in JSON, every character escaped": everyUnit,
  "in JSON, every character escaped in upper case": (text) =>
    everyUnit(text).replace(/u..../g, (unit) => `u${unit.slice(1).toUpperCase()}`),
  "in JSON, what is beyond ASCII escaped": (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[^\x20-\x7e]/g, everyUnit),
  "as JavaScript escapes it": (text) =>
    Array.from(text, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`).join(""),
  "as `escape` had it": (text) => units(text).reduce((all, unit) => `${all}%u${hex(unit, 4)}`, ""),
  "in HTML": html,
  "in HTML, every character by its number": (text) =>
    Array.from(text, (character) => `&#${String(character.codePointAt(0))};`).join(""),
  "in HTML, every character by its number without a semicolon": (text) =>
    units(text)
      .map((unit) => `&#${String(unit).padStart(7, "0")}`)
      .join(""),
  "in HTML, every character by its number in hexadecimal": (text) =>
    Array.from(text, (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`).join(""),
};

const names = Object.keys(writers);

const write = (name: string, text: string): string => writers[name]?.(text) ?? text;

describe("a secret is found in a text", () => {
  test("as it is", () => {
    expect(clean(SECRET, `before ${SECRET} after`)).toBe("before [redacted] after");
  });

  test.each(names)("%s", (name) => {
    expect(clean(SECRET, `before ${write(name, SECRET)} after`)).toBe("before [redacted] after");
  });

  describe.each(names)("%s, and", (outer) => {
    test.each(names)("before that %s", (inner) => {
      const spelling = write(outer, write(inner, SECRET));
      expect(clean(SECRET, `before ${spelling} after`)).toBe("before [redacted] after");
    });
  });

  test.each([
    ["percent-encoded three times", encodeURIComponent(encodeURIComponent(encodeURIComponent(SECRET)))],
    ["percent-encoded five times", [1, 2, 3, 4, 5].reduce((text) => encodeURIComponent(text), SECRET)],
    ["percent-encoded in part", encodeURI(SECRET)],
    ["in a form", new URLSearchParams({ x: SECRET }).toString().slice(2)],
    [
      "in a form, percent-encoded",
      encodeURIComponent(new URLSearchParams({ x: SECRET }).toString().slice(2)),
    ],
    ["in JSON within JSON", JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    ["in base64", Buffer.from(SECRET).toString("base64").replace(/=+$/, "")],
    ["in base64url", Buffer.from(SECRET).toString("base64url")],
    [
      "in base64 within an address",
      encodeURIComponent(Buffer.from(SECRET).toString("base64").replace(/=+$/, "")),
    ],
    ["in base64 within JSON, every character escaped", everyUnit(Buffer.from(SECRET).toString("base64url"))],
    ["with its spaces as an excerpt has them", SECRET.replace(" ", "  ")],
  ])("%s", (_, spelling) => {
    expect(clean(SECRET, `before ${spelling} after`)).toBe("before [redacted] after");
  });

  test.each(["pä55wörd €", "密码密码密码", "🔑🔑🔑🔑"])("whatever the script: %s", (secret) => {
    for (const spelling of [
      secret,
      Buffer.from(secret).toString("base64url"),
      ...names.map((name) => write(name, secret)),
    ])
      expect(clean(secret, `<${spelling}>`)).toBe("<[redacted]>");
  });

  const character = fc.constantFrom(...Array.from("aZ09-_.~ /+%&=?#\"'\\<>;:u$éß€🔑"));
  // A run of spaces and pluses is one space. With a mark of escapes or a digit at an end, the rest of an escape beside the
  // secret may stay: `\\"` or `%3`.
  const secretOf = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc
      .string({ unit, minLength: 6, maxLength: 22 })
      .map((text) => `z${text}z`)
      .filter((text) => !/[\s+]{2}/.test(text));

  test("in nested escapes", () => {
    const nested = fc.array(fc.constantFrom(...names), { maxLength: 3 });
    fc.assert(
      fc.property(secretOf(character), nested, (secret, order) => {
        const spelling = order.reduce((text, name) => write(name, text), secret);
        expect(clean(secret, `before ${spelling} after`)).toBe("before [redacted] after");
      }),
      { numRuns: times(100, 3_000) },
    );
  });

  test("if each of its characters is escaped in another way", () => {
    const plain = fc.constantFrom(...Array.from("aZ09-_.~/+=?:$é€🔑"));
    const mixed = fc.array(fc.constantFrom("", ...names), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(secretOf(plain), mixed, (secret, ways) => {
        const spelling = Array.from(secret, (one, at) => write(ways[at] ?? "", one)).join("");
        expect(clean(secret, `before ${spelling} after`)).toBe("before [redacted] after");
      }),
      { numRuns: times(100, 3_000) },
    );
  });

  test.each(names)("if only one of its characters is escaped, %s", (name) => {
    for (const secret of ["ghp_aZ09-x.y~z", "open sesame", "ab/cd+ef==:g", `a"b<c>d'e&f%g`])
      for (let at = 1; at < secret.length - 1; at += 1) {
        const spelled = write(name, secret.charAt(at));
        expect(clean(secret, `<${secret.slice(0, at)}${spelled}${secret.slice(at + 1)}>`)).toBe(
          "<[redacted]>",
        );
      }
  });

  test.each(names)("if only one of its characters is escaped twice, the second time %s", (outer) => {
    for (const inner of names)
      for (const secret of ["ghp_0-9", "open sesame"])
        for (let at = 3; at < secret.length - 1; at += 1) {
          const spelled = write(outer, write(inner, secret.charAt(at)));
          const text = `<${secret.slice(0, at)}${spelled}${secret.slice(at + 1)}>`;
          expect([text, clean(secret, text)]).toEqual([text, "<[redacted]>"]);
        }
  });

  test("whatever precedes and follows it", () => {
    const around = fc.string({ unit: fc.constantFrom(...Array.from('%\\&u0041x;#25 "')), maxLength: 6 });
    fc.assert(
      fc.property(around, around, fc.constantFrom("", ...names), (before, after, name) => {
        const cleaned = clean("41abcdef", before + write(name, "41abcdef") + after);
        expect(cleaned).toContain("[redacted]");
        expect(cleaned).not.toContain("bcde");
      }),
      { numRuns: times(100, 3_000) },
    );
  });

  test("if an excerpt ends in a run of backslashes", () => {
    const secret = "zQ7j?&amp;%%41\\\\u0041";
    const spelled = encodeURI(secret);
    for (let length = 4; length < spelled.length; length += 1)
      expect(clean(secret, `no: ${spelled.slice(0, length)}…`)).toBe("no: [redacted]…");
  });

  test.each(["percent-encoded", "in JSON", "in HTML"])("if an excerpt ends in its middle, %s", (name) => {
    const spelled = write(name, SECRET);
    // The secret ends in a percent sign. Its escape, cut off as `%2`, begins with it too.
    for (let length = 8; length < spelled.length; length += 1)
      expect(clean(SECRET, `no: ${spelled.slice(0, length)}…`)).toMatch(/^no: \[redacted\]2?…$/);
    expect(clean(SECRET, "a sentence that ends in s…")).toBe("a sentence that ends in s…");
  });

  test("if an excerpt ends in the middle of its base64", () => {
    const base64 = Buffer.from(SECRET).toString("base64");
    for (let length = 4; length < base64.length; length += 1)
      expect(clean(SECRET, `no: ${base64.slice(0, length)}… and more`)).toBe("no: [redacted]… and more");
  });

  test("completely, if one secret is a prefix of another", () => {
    const scrub = new Redactor();
    scrub.addCredential(appKey("application-1", "application-1-and-more"));
    scrub.addCredential(appKey("signed-by-me-alone", "signed-by"));
    expect(scrub.text("application-1-and-more, application-1")).toBe("[redacted], [redacted]");
    expect(scrub.text("signed-by-me-alone, signed-by")).toBe("[redacted], [redacted]");
  });

  test("at each occurrence", () => {
    expect(clean("a-secret", "a-secreta-secret %61-secret, a-secret")).toBe(
      "[redacted][redacted] [redacted], [redacted]",
    );
  });
});

test.each([
  "%252d",
  "%26#45;",
  "&%2345;",
  "%5Cu002d",
  "%5Cu%7b2d}",
  "\\u0025u002d",
  "&amp;#x2D;",
  "&AMP;#X2D;",
])("a part of an escape may be escaped: %s", (hyphen) => {
  expect(clean("a-secret", `<a${hyphen}secret>`)).toBe("<[redacted]>");
});

test.each([
  ["escaped six times", "a-secret", [1, 2, 3, 4, 5].reduce(encodeURIComponent, "a%2Dsecret")],
  ["with a space for its plus", "a+secret", "a secret"],
  ["in base64, of fewer than six characters", "abcde", "YWJjZGU"],
  ["and something else that is escaped", "a-secret", "100%25 \\u0041 %61-secre"],
  ["but for its end, before an ellipsis", "a%%bcdef", "a%%bXX…"],
  ["but for its middle, before an ellipsis", "ab&cdefgh", "ab&cdXX…"],
  ["but for its end, before an escape and an ellipsis", "a-secret", "a-se%20and more…"],
])("a text is unchanged that has the secret %s", (_, secret, text) => {
  expect(clean(secret, text)).toBe(text);
});

test.each([
  ["escaped five times", "a-secret", [1, 2, 3, 4].reduce(encodeURIComponent, "a%2Dsecret")],
  ["that is escaped in the secret itself, twice", "ab%252541cd", "ab%252541%2563d"],
  ["in base64, of six characters", "abcdef", "YWJjZGVm"],
  ["in base64url, where base64 has a slash", "abc???", "YWJjPz8_"],
  ["with the name of an apostrophe", "don't tell", "don&apos;t tell"],
  ["with the name of a character in capitals", "a&secret", "a&AMP;secret"],
  ["with a space and a plus for its space", "open sesame", "open +sesame"],
  ["with numbers that lack their semicolon", "don't tell", "don&#39t&#32tell"],
])("a secret is found %s", (_, secret, spelling) => {
  expect(clean(secret, `<${spelling}>`)).toBe("<[redacted]>");
});

test.each([
  ["at the beginning", "a-secret", "a-secr…", "[redacted]…"],
  [
    "of more characters than a message has",
    "12345678".repeat(500),
    `<${"12345678".repeat(300)}…`,
    "<[redacted]…",
  ],
  ["all of it, escaped", "a-secret", "<%61-secret", "<[redacted]"],
  ["that begins with what its beginning repeats", "aaaab-secret", "<aaaaab…", "<a[redacted]…"],
  ["an even number of characters after an ampersand", "ab&cdefgh", "<ab&cdef…", "<[redacted]…"],
  ["an odd number of characters after an ampersand", "ab&cdefgh", "<ab&cde…", "<[redacted]…"],
  ["before a long text", "a-secret", `a-secr…${"x".repeat(2_000)}`, `[redacted]…${"x".repeat(2_000)}`],
  ["after a long text", "a-secret", `${"x".repeat(2_000)}a-secr…`, `${"x".repeat(2_000)}[redacted]…`],
  ["that has an ellipsis of its own", "abcd…efgh", "<abcd……", "<[redacted]……"],
  ["within the number of a character", "ab'cd'efgh", "<ab&#39;cd&#3…", "<[redacted]…"],
  ["before the semicolon of a number", "ab'cd'efgh", "<ab&#39;cd&#39…", "<[redacted]…"],
  ["within a hexadecimal number", "ab'cd'efgh", "<ab&#x27;cd&#x2…", "<[redacted]…"],
  ["that is whole and has an ellipsis of its own", "abcd…efgh", "<abcd…efgh>…", "<[redacted]>…"],
])("an excerpt ends in a secret: %s", (_, secret, text, expected) => {
  expect(clean(secret, text)).toBe(expected);
});

test.each([
  ["of its escapes only", "%2e https://a%2fb?c=a%2fsecret", "a/secret", "%2e https://a%2fb?c=[redacted]"],
  [
    "in its own parameter",
    "?q=b%26c%3d%e2%82%ac&k=a%2fsecret",
    "a/secret",
    "?q=b%26c%3d%e2%82%ac&k=[redacted]",
  ],
  ["as far as secrets are nested", '"\\\\u0061-secret" %25', "a-secret", '"[redacted]" %25'],
  [
    "but not if it is percent-encoded as in an address",
    "?k=a%2Fsecret&c=b%26c",
    "a/secret",
    "?k=[redacted]&c=b%26c",
  ],
  ["but for an escape of no character", "\\u{110000}%61-secret", "a-secret", "\\u{110000}[redacted]"],
  ["if the secret is not escaped: no", "a%2fb a-secret", "a-secret", "a%2fb [redacted]"],
])("a text with a secret is unescaped %s", (_, text, secret, expected) => {
  expect(clean(secret, text)).toBe(expected);
});

test("each of several secrets is found, whether they have spaces or not", () => {
  const scrub = new Redactor();
  scrub.addCredential(appKey("an-application", "open sesame"));
  scrub.addSecret("a-signature");
  expect(scrub.text("open+sesame, a-signature")).toBe("[redacted], [redacted]");
  expect([
    scrub.contains("an-application"),
    scrub.contains("a-signature"),
    scrub.contains("neither"),
  ]).toEqual([true, true, false]);
});

test("a secret that is too short is not redacted", () => {
  expect(clean("key", "an invalid api key")).toBe("an invalid api key");
  expect(clean("", "anything")).toBe("anything");
});

test("a text without the secret is unchanged", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(clean("not-in-there", text)).toBe(text);
    }),
  );
  const awkward = "%E0%A4%A %zz \\u12 &#99999999; &#1114112; \\u{110000} %ff %uD800 &nope; 100% …";
  expect(clean("not-in-there", awkward)).toBe(awkward);
  expect(clean("a-secret", `${awkward}a-secret${awkward}`)).toBe(`${awkward}[redacted]${awkward}`);
});

test("a name with characters special to regular expressions is taken literally", () => {
  expect(clean(".*.*.*", "all of this stays; .*.*.* goes")).toBe("all of this stays; [redacted] goes");
});

test("a search is created once per credential", () => {
  const { secrets } = bearer("a-long-enough-token");
  expect(secretSearch(secrets)).toBe(secretSearch(secrets));
});
