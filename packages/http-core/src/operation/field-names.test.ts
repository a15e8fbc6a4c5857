import { describe, expect, test } from "vitest";
import { withSpecifiedNames } from "./field-names.ts";

const names = { status: "umaStatus", bond: "umaBond" };

function named(text: string, of: Readonly<Record<string, string>> = names): unknown {
  return withSpecifiedNames(JSON.parse(text), of);
}

describe("the fields of a body", () => {
  test("get the specification's names at any depth, in their order", () => {
    const made = named(
      '{"rows":[{"id":"1","umaStatus":"open","more":{"umaBond":"5"},"z":1}],"umaBond":null}',
    );
    expect(JSON.stringify(made)).toBe(
      '{"rows":[{"id":"1","status":"open","more":{"bond":"5"},"z":1}],"bond":null}',
    );
  });

  test.each(["null", "7", '"umaStatus"', "[]", '["umaStatus"]', '{"other":1}'])("stay in %s", (text) => {
    expect(named(text)).toEqual(JSON.parse(text));
  });

  test("stay where the object has the specification's name too", () => {
    expect(named('{"umaStatus":"a","status":"b"}')).toEqual({ umaStatus: "a", status: "b" });
  });

  test.each(['""', "null"])("replace one of the specification's name that has %s", (none) => {
    for (const text of [`{"umaStatus":"a","status":${none}}`, `{"status":${none},"umaStatus":"a"}`])
      expect(named(text)).toEqual({ status: "a" });
  });

  test("may swap their names", () => {
    expect(named('{"a":1,"b":2}', { a: "b", b: "a" })).toEqual({ b: 1, a: 2 });
    expect(named('{"a":1,"b":null}', { a: "b", b: "a" })).toEqual({ b: 1, a: null });
  });

  test("are not those of Object.prototype", () => {
    expect(named('{"toString":1,"umaStatus":2}')).toEqual({ toString: 1, status: 2 });
    const made = named('{"__proto__":{"umaStatus":1},"umaStatus":2}');
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(JSON.stringify(made)).toBe('{"__proto__":{"status":1},"status":2}');
  });

  test("may be deeper than the stack", () => {
    const deep = `${'{"a":['.repeat(100_000)}{"umaStatus":1}${"]}".repeat(100_000)}`;
    expect(() => named(deep)).not.toThrow();
  });
});
