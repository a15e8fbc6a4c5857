import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "@org/test-kit/any-text";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { expectNone } from "@org/test-kit/expect-none";
import { Secret, secretOf } from "./secret.ts";

describe("a secret", () => {
  const secret = new Secret("s3cr3t-value");

  test("shows its text by `reveal` only", () => {
    const copy: unknown = structuredClone({ secret });
    const printed = [
      secret.toString(),
      JSON.stringify({ secret, list: [secret] }),
      inspect(secret, { showHidden: true, depth: 9 }),
      inspect({ nested: { secret } }),
      inspect(copy),
      JSON.stringify(Object.assign({}, secret)),
      Object.keys(secret).join(),
      Reflect.ownKeys(secret).join(),
      new URLSearchParams([["key", secret.toString()]]).toString(),
    ];
    expectNone(printed.join("\n"), ["s3cr3t-value"]);
    expect(printed.slice(0, 2)).toEqual(["[redacted]", '{"secret":"[redacted]","list":["[redacted]"]}']);
    expect(inspect(secret)).toBe("[redacted]");
    expect(secret.reveal()).toBe("s3cr3t-value");
  });
});

describe("a checked secret", () => {
  test("is the given one, or a new one of the given text", () => {
    const secret = new Secret("a b");
    expect(secretOf("token", secret)).toBe(secret);
    expect(secretOf("token", "a b").reveal()).toBe("a b");
  });

  test("is any text that a header carries unchanged, and no other", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyText), (text) => {
        let carried: string | null = null;
        try {
          carried = new Headers([["x-key", text]]).get("x-key");
        } catch {
          // Headers refuse some characters.
        }
        const fits = carried === text && text !== "" && /^[\x20-\x7e]*$/.test(text);
        if (fits) expect(secretOf("token", text).reveal()).toBe(text);
        else expect(() => secretOf("token", text)).toThrow("token: expected printable ASCII");
      }),
    );
  });

  test.each([
    ["", "string of 0"],
    ["s3cr3t\n", "string of 7"],
    [" s3cr3t", "string of 7"],
    ["s3cr3t\u00e4", "string of 7"],
    ["s3c\tr3t", "string of 7"],
    [7, "number"],
    [undefined, "undefined"],
    [new Secret("s3cr3t\r\n"), "string of 8"],
  ])("%j is refused by its shape, never its text", async (value, received) => {
    const error = await failureOf(() => untyped(secretOf)("token", value));
    expect(error).toMatchObject({ code: "parameter", parameter: "token", received });
    expectNone(inspect(error), ["s3cr3t"]);
  });
});
