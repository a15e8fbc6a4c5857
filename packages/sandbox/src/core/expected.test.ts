import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { NO_FIELD, expectedBy } from "./parsed.ts";

/** What a schema expected instead of a value that it refuses. */
function expected(schema: v.GenericSchema, value: unknown): string {
  const [issue] = v.safeParse(schema, value).issues ?? [];
  return issue === undefined ? "" : expectedBy(issue);
}

const text = v.string();

describe("what a schema expected is", () => {
  it.each([
    ["a type in plain words", v.array(text), 1, "a list"],
    ["an option", v.picklist(["up", "down"]), "left", "one of up | down"],
    ["the only option, without quotes", v.literal("up"), "left", "up"],
    ["a value where nothing was sent", text, undefined, "a value"],
    ["the message of a custom check", v.custom(() => false, "a prime"), 4, "a prime"],
    [
      "the message of a check",
      v.pipe(
        text,
        v.check(() => false, "a prime"),
      ),
      "4",
      "a prime",
    ],
    ["a bound", v.pipe(v.number(), v.maxValue(9)), 10, "at most 9"],
    ["a bound that is excluded", v.pipe(v.number(), v.gtValue(9)), 9, "more than 9"],
    ["a check by its name", v.pipe(v.number(), v.integer()), 1.5, "a whole number"],
    ["a date", v.pipe(text, v.isoDate()), "today", "a day like 2026-01-01"],
    [
      "no field, in the words of a closed object",
      v.strictObject({}, `${NO_FIELD}; really`),
      { a: 1 },
      `${NO_FIELD}; really`,
    ],
    ["no field, where the library words it", v.strictObject({}), { a: 1 }, NO_FIELD],
  ])("%s", (_, schema, value, words) => {
    expect(expected(schema, value)).toBe(words);
  });

  it("the library's message for a check without words of its own", () => {
    expect(expected(v.pipe(text, v.email()), "x")).toMatch(/^Invalid email: /);
  });
});

describe("a union expected", () => {
  it("each of its members, once", () => {
    expect(expected(v.union([text, v.number(), v.pipe(text, v.nonEmpty())]), true)).toBe(
      "a text or a number",
    );
  });

  it("what the member that got furthest expected", () => {
    const range = v.object({ least: v.pipe(v.number(), v.minValue(1)), most: v.number() });
    expect(expected(v.union([text, range]), { least: 0 })).toBe("at least 1");
  });
});

it("an issue of another library is its message", () => {
  expect(expectedBy({ message: "Must be even" })).toBe("Must be even");
});
