import { describe, expect, test } from "vitest";
import { mutate } from "../src/mutate.ts";

/** What a piece of code may become. */
function mutations(code: string): readonly string[] {
  return mutate("a.ts", code, 1).mutants.map(({ original, mutated }) => `${original} → ${mutated}`);
}

describe("mutants of", () => {
  test.each([
    [
      "a boundary",
      "export const f = (a: number) => { g(a < 2); };",
      ["a < 2 → false", "a < 2 → a <= 2", "2 → 2 + 1"],
    ],
    ["a condition", "if (a) b();", ["a → true", "a → false", "b(); → "]],
    ["a negation", "x = f(!a);", ["!a → a"]],
    ["a logical operator", "x = f(a && b);", ["a → true", "b → false", "a && b → a || b"]],
    ["operators in a row", "x = f(a ?? b ?? c);", ["a ?? b ?? c → (a ?? b) && c"]],
    ["a text", 'x = f("word");', ['"word" → ""']],
    ["an array", "x = f([a, b]);", ["[a, b] → []"]],
    ["an object", "x = f({ a, b });", ["{ a, b } → { b }", "{ a, b } → { a }"]],
    ["a result", "const f = () => g;", ["g → undefined"]],
    ["a pattern", "x = f(/^a$/i);", ["/^a$/i → /a$/i", "/^a$/i → /^a/i", "/^a$/i → /^a$/"]],
    [
      "a method",
      "x = f(a.filter(b).some(c));",
      ["a.filter(b) → a", "a.filter(b).some(c) → a.filter(b).every(c)"],
    ],
  ])("%s", (_, code, expected) => {
    expect(mutations(code)).toEqual(expect.arrayContaining(expected));
  });

  test("types, imports, property names and directives are not mutated", () => {
    const code = [
      'import { a } from "b";',
      'export type T = "c" | { readonly d: "e" };',
      'const o = new E(m, { hint: "Do that." });',
      "const { 0: first } = o;",
    ];
    expect(mutations(code.join("\n"))).toEqual(['{ hint: "Do that." } → {}']);
  });
});

test("code with all mutants off is unchanged, and with one on is mutated", () => {
  const { code, mutants } = mutate("a.ts", "result = input > 2 ? [input, 'more'].join() : `${input}!`;", 7);
  const run = (active: number, input: number): unknown => {
    const body = `let result; ${code}; return result;`;
    const made: unknown = Reflect.construct(Function, ["__mutant", "input", body]);
    return typeof made === "function"
      ? Reflect.apply(made, undefined, [(id: number) => id === active, input])
      : made;
  };
  expect([run(0, 3), run(0, 2)]).toEqual(["3,more", "2!"]);
  expect(mutants[0]?.id).toBe(7);
  const boundary = mutants.find(({ mutated }) => mutated === "input >= 2");
  expect(run(boundary?.id ?? 0, 2)).toBe("2,more");
  const removed = mutants.find(({ mutated }) => mutated === "");
  expect(run(removed?.id ?? 0, 3)).toBeUndefined();
});

test("a statement before an `else` leaves the `else` to its own `if`", () => {
  const { code } = mutate("a.ts", "if (input) result = 1; else if (result === 0) result = 2;", 1);
  const made: unknown = Reflect.construct(Function, [
    "__mutant",
    "input",
    `let result = 0; ${code}; return result;`,
  ]);
  const run = (input: boolean): unknown =>
    typeof made === "function" ? Reflect.apply(made, undefined, [() => false, input]) : made;
  expect([run(true), run(false)]).toEqual([1, 2]);
});
