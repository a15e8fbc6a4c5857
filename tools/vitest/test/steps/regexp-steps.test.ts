import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchSteps } from "../../src/steps/regexp-steps.ts";

/** @throws Error unless it finds what the platform finds */
function steps(pattern: RegExp, text: string, from = 0): number {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return searchSteps(
    pattern,
    text,
    from,
    found === null ? undefined : { start: found.index, end: found.index + found[0].length },
  );
}

const PATTERNS = [
  /a/,
  /a|bc|/,
  /^a|b$/,
  /^a/m,
  /b$/m,
  /a*b/,
  /a*?b/,
  /(?:a|b)+?c/,
  /a{2}/,
  /a{1,3}b/,
  /(?:ab){2,}/,
  /(a*)*b/,
  /(?:a?){3,5}b/,
  /(?:|a)+b/,
  /[^a]b/,
  /[a-c]+/i,
  /\bа|\Bb\b/,
  /.b/,
  /.b/s,
  /\p{L}./u,
  new RegExp("[\\p{L}--a]", "v"),
  /.$/u,
  /(?=a)[ab]/,
  /(?!a)[ab]/,
  /(?<=ab)c/,
  /(?<!a)b/,
  /(?<=(?:ab|b)a*)c/,
  /(?<=^|[^a])b/u,
  /(?<name>a)\d\s\w/,
  /a/y,
  /(?:b|a*)c/y,
];

const texts = fc.string({
  unit: fc.constantFrom("a", "b", "c", "A", "\n", " ", "1", "é", "😀", "\ud83d"),
  maxLength: 12,
});

const isWithinPair = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xff_ff;

test.each(PATTERNS)("%s matches as the platform does", (pattern) => {
  const anywhere = new RegExp(pattern, `${pattern.flags.replace("y", "")}${pattern.sticky ? "y" : "g"}`);
  fc.assert(
    fc.property(texts, fc.nat(12), (text, from) => {
      // Within a pair of surrogates, the platform goes back to its start.
      if (from <= text.length && !isWithinPair(text, from))
        expect(() => steps(anywhere, text, from)).not.toThrow();
    }),
    { numRuns: 300 },
  );
});

describe("the steps", () => {
  test("of a search grow with the places that are tried", () => {
    expect(steps(/b/, "aaab")).toBeGreaterThan(steps(/b/, "ab"));
    expect(steps(/^b/, "aaab")).toBe(steps(/^b/, "a"));
    expect(steps(/b/y, "aaab")).toBe(steps(/b/y, "a"));
  });

  test("of backtracking are counted", () => {
    expect(steps(/^(?:a|a)*$/, "aaaaab")).toBeGreaterThan(2 * steps(/^(?:a|a)*$/, "aaaab") - 50);
    expect(steps(/^(?:a|a)*$/, `${"a".repeat(10)}b`)).toBeGreaterThan(2_000);
  });
});

test("another match than the platform's is an error", () => {
  expect(() => searchSteps(/a/, "a", 0, undefined)).toThrow("/a/ can't be counted");
});

test.each([/(a)\1/, /(?i:a)/])("%s is not supported", (pattern) => {
  expect(() => steps(pattern, "aa")).toThrow("not supported");
});
