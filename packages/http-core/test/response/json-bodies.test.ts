import { excerpt, notJson, parseExact, propertyOf } from "@org/http-core/operation";
import { DecodeError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { integerOf } from "../../src/failure/source-digits.ts";
import { anyJson, getEvent, heard, listEvents, pageOf, unheard } from "../data.ts";

describe("the error for a body that is not JSON", () => {
  test.each([
    ["  \n", "The body is empty where JSON was expected"],
    [" <p>\n no\t</p> ", "The body is HTML or XML, not JSON: <p> no </p>"],
    ['{"é":1', 'The body is truncated: its JSON breaks off at byte 7: {"é":1'],
    ['{"é":1,} more', 'The body is no valid JSON: {"é":1,} more'],
  ])("%j", async (body, message) => {
    expect(notJson(body, {}).message).toBe(message);
    const error = await failureOf(() => unheard([body]).call(getEvent, {}));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ message, operation: "shop.event", status: 200 });
  });

  test("has a hint if a retry may help, and always the known facts of the call", () => {
    const facts = { operation: "shop.event", status: 200 };
    expect(notJson("{", facts)).toMatchObject(facts);
    expect(notJson("{", facts).hint).toContain("Try again");
    expect(notJson("}", facts)).toMatchObject(facts);
    expect(notJson("}", facts).hint).not.toContain("Try again");
  });

  test("searches 400 characters for secrets, and shows 120", () => {
    const clean = (text: string): string => text.replace("x".repeat(400), "[400]");
    expect(notJson("x".repeat(500), {}, clean).message).toMatch(/: \[400\]…$/);
    expect(notJson("y".repeat(500), {}).message).toMatch(/: y{120}…$/);
  });
});

describe("an excerpt", () => {
  test.each([
    ["of what fits is that", "a".repeat(120), undefined, "a".repeat(120)],
    ["of what does not fit ends in an ellipsis", `b${"a".repeat(120)}`, undefined, `b${"a".repeat(119)}…`],
    ["has the requested length", "abcdef", 5, "abcde…"],
    [
      "is one line, without what a terminal obeys",
      "\n a\r\n\tb \u001b[1m\u0007 c \n",
      undefined,
      "a b [1m c",
    ],
    ["is looked for in four times its length", `${" ".repeat(40)}abc`, 10, "…"],
    ["is looked for in no less", `${" ".repeat(37)}abc`, 10, "abc"],
    ["tells of what is beyond that", `ab${" ".repeat(39)}`, 10, "ab…"],
  ])("%s", (_, text, length, expected) => {
    expect(excerpt(text, length)).toBe(expected);
  });
});

describe("JSON that is parsed with exact numbers", () => {
  test.each<[string, unknown]>([
    ["[9007199254740993, 1, 1.5]", [9007199254740993n, 1, 1.5]],
    ['{"a":{"b":0.1234567890123456789}}', { a: { b: "0.1234567890123456789" } }],
    ["1e400", 10n ** 400n],
    ["[-2E-400,1]", ["-2E-400", 1]],
    ["[9007199254740993,1e400]", [9007199254740993n, 10n ** 400n]],
    ['{"a":"9007199254740993","b":[0.5,null,true]}', { a: "9007199254740993", b: [0.5, null, true] }],
    ["9007199254740992", 9007199254740992n],
    ["-9007199254740991", -9007199254740991],
  ])("%s", (text, expected) => {
    expect(parseExact(text)).toEqual(expected);
  });

  test("is refused if it is not JSON", () => {
    expect(() => parseExact("{")).toThrow(SyntaxError);
  });
});

describe("a long number that a double can hold stays a number in any notation", () => {
  test.each([
    ["1500.0000000000000", 1500],
    ["15.00000000000000e2", 1500],
    ["0.0000001000000000", 1e-7],
    ["0.1050000000000000", 0.105],
    ["10500000000000000e-17", 0.105],
    ["0.000000000000000000", 0],
    ["-0.000000000000000000", -0],
    ["0.0000000000000000e7", 0],
    ["1000000000000000000000.0", 1e21],
    ["1000000000000000000000e0", 1e21],
    ["-1.2500000000000000E+02", -125],
    ["1.7976931348623157e+308", 1.7976931348623157e308],
    ["5e-324", 5e-324],
    ["2.2250738585072014e-308", 2.2250738585072014e-308],
  ])("%s", async (digits, number) => {
    const { client, deviations } = heard([`{"x":${digits},"y":[${digits}]}`], { numbers: "exact" });
    expect(await client.call(anyJson, {})).toEqual({ x: number, y: [number] });
    expect(deviations()).toEqual([]);
  });
});

describe("a body with exact numbers", () => {
  test("has them as ordinary properties", async () => {
    const client = unheard(['{"key":9007199254740993,"none":null}'], { numbers: "exact" });
    const result = await client.call(anyJson, {});
    expect(Object.getOwnPropertyDescriptor(result, "key")).toEqual({
      value: 9007199254740993n,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  });

  test("may be a single number", async () => {
    const client = unheard(["9007199254740993", "1.5"], { numbers: "exact" });
    expect([await client.call(anyJson, {}), await client.call(anyJson, {})]).toEqual([
      9007199254740993n,
      1.5,
    ]);
  });

  test("that is nested deeper than the stack is returned as JavaScript parses it", async () => {
    const deep = `${"[".repeat(200_000)}9007199254740993${"]".repeat(200_000)}`;
    const { client } = heard([deep], { numbers: "exact", bodyCap: 1_000_000 });
    let inner = await client.call(anyJson, {});
    while (Array.isArray(inner)) inner = propertyOf(inner, 0);
    expect(inner).toBe(9007199254740992);
  });

  test("has them found before and after long texts", () => {
    for (const text of ["7".repeat(700), "\u65e5\u672c ".repeat(300), "high ".repeat(200)])
      for (let length = 0; length < 17; length += 1) {
        const [body, expected] = [`["${"x".repeat(length)}",1e400,"${text}"]`, [10n ** 400n, text]];
        expect(Array.from(Object.values(parseExact(body) ?? {})).slice(1)).toEqual(expected);
      }
  });

  test("reports a list in the place of a row like its rows", async () => {
    const row = '{"id":"1","count":1,"note":"n","extra":9007199254740993}';
    const { client, deviations } = heard([pageOf([`[${row},${row}]`])]);
    await client.list(listEvents, {});
    expect(deviations()).toEqual([
      ["unknown field", "data.*.extra", 2, "9007199254740993"],
      ["precision", "data.*.extra", 2, "9007199254740993"],
    ]);
  });

  test("has digits in rejected values if a double loses them, and is unchanged otherwise", async () => {
    const good = '{"id":"1","count":1,"note":"n"}';
    const bad = '{"id":"1","count":"x","note":"n","extra":[0.1234567890123456789,1.50,null,"1.50"]}';
    const { rejected } = await unheard([pageOf([good, bad])]).list(listEvents, {});
    expect(rejected[0]?.value).toEqual({
      id: "1",
      count: "x",
      note: "n",
      extra: ["0.1234567890123456789", 1.5, null, "1.50"],
    });
  });

  test.each([100, 101])("reports %i digits of a number", async (length) => {
    const digits = `1.${"2".repeat(length - 2)}`;
    const { client, deviations } = heard([`[${digits}]`]);
    await client.call(anyJson, {});
    expect(deviations()).toEqual([
      ["precision", "*", 1, length === 100 ? digits : `${digits.slice(0, 100)}…`],
    ]);
  });

  test.each([200, 201])("reports a path of %i characters", async (length) => {
    const name = "n".repeat(length);
    const { client, deviations } = heard([`{"${name}":9007199254740993}`]);
    await client.call(anyJson, {});
    const path = length === 200 ? name : `${name.slice(0, 200)}…`;
    expect(deviations()).toEqual([["precision", path, 1, "9007199254740993"]]);
  });
});

describe("a number with more digits than a double can hold is found in any position", () => {
  const numbers = [
    "9007199254740993",
    "-9007199254740993",
    "0.12345678901234567",
    "-1.00000000000000001",
    "1234567890123.4567",
    "1000000000000001.12e2",
    "10000000.000000001E-12",
    "90071992547409930000000000000000000000001",
  ];
  /** Preceding list items that look like a part of a number, or of several. */
  const before: readonly (readonly [string, (length: number) => string])[] = [
    ["text", (length) => `"${"x".repeat(length)}"`],
    ["digits in a text", (length) => `"${"0".repeat(length)}"`],
    ["digits behind letters in a text", (length) => `"0x${"1".repeat(length)}","1e${"1".repeat(length)}"`],
    ["digits before a slash", (length) => `"${"1/".repeat(length)}1"`],
    ["digits before a colon", (length) => `"${"1:".repeat(length)}","a:1"`],
    ["digits before a quote", (length) => `"${"1".repeat(length)}\\"${"1".repeat(17)}"`],
    ["short numbers", (length) => Array.from({ length: 1 + length / 2 }, () => "7").join()],
    ["numbers of 15 digits", (length) => `123456789012345,"${"x".repeat(length)}",-1.2345678901234`],
    ["numbers that a double holds", (length) => `1234567890.1234567,${"0.1,".repeat(length)}1e22`],
    ["exponents", (length) => `-100e-00,"${"x".repeat(length)}",1E+5,2e5`],
    ["lists", (length) => `[[1]],{"a":[${"1".repeat(1 + (length % 15))}]},"x"`],
  ];
  /** The text before and after: in a list, after white space, after a bracket, after a colon. */
  const places: readonly (readonly [string, string])[] = [
    [",", "]"],
    [", ", " ]"],
    [",\n", "\n]"],
    [",\t", "\t]"],
    [",[", ",2]]"],
    [',{"a":', ',"b":1}]'],
  ];

  test.each(before)("after %s", (_, filler) => {
    // The search looks at every 16th character, so that each number must be tried at each offset.
    for (let length = 0; length < 17; length += 1)
      for (const [index, number] of numbers.entries()) {
        const exact = integerOf(number) ?? number;
        const [opened, closed] = places[(length + index) % places.length] ?? [",", "]"];
        const body = `[${filler(length)}${opened}${number}${closed}`;
        const list = parseExact(body);
        const last: unknown = Array.isArray(list) ? list.at(-1) : list;
        expect([body, propertyOf(last, 0) ?? propertyOf(last, "a") ?? last]).toEqual([body, exact]);
      }
  });

  test("alone, or after white space", () => {
    for (const number of numbers)
      for (const space of ["", " ", "\n", "\t".repeat(15), " ".repeat(16), " ".repeat(17)]) {
        const exact = integerOf(number) ?? number;
        expect(parseExact(`${space}${number}${space}`)).toBe(exact);
      }
  });
});
