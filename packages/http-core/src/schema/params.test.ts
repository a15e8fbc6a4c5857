import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { fields } from "./entity.ts";
import { day, text, whole, withDefault } from "./leaves.ts";
import { openParams, params, type ParamRule, written } from "./params.ts";
import type { Schema } from "./types.ts";

/** The issues' paths and messages; empty if the value is valid. */
function issuesOf(schema: Schema<unknown>, value: unknown): readonly (readonly [string, string])[] {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) throw new TypeError("It is asynchronous");
  return (result.issues ?? []).map(({ path = [], message }) => [
    path.map((part) => String(typeof part === "object" ? part.key : part)).join("."),
    message,
  ]);
}

function outputOf(schema: Schema<unknown>, value: unknown): unknown {
  const result = schema["~standard"].validate(value);
  return result instanceof Promise || result.issues !== undefined ? undefined : result.value;
}

describe("parameters", () => {
  const range = params("Range", fields({ from: day }, { size: withDefault(whole(1), 10), note: text }));

  test("have their name and their fields, for documentation", () => {
    expect(range.entity).toBe("Range");
    expect(Object.keys(range.fields.required)).toEqual(["from"]);
    expect(Object.keys(range.fields.optional)).toEqual(["size", "note"]);
  });

  test("that are undefined count as absent, and are filled with their default", () => {
    expect(outputOf(range, { from: "2026-01-01", size: undefined, note: undefined })).toEqual({
      from: "2026-01-01",
      size: 10,
      note: undefined,
    });
  });

  test.each([
    [{ from: "2026-01-01", note: null }, "note"],
    [{ from: undefined }, "from"],
    [{}, "from"],
    [{ from: "2026-01-01", form: undefined }, "form"],
  ])("that are unknown, null or missing are refused by their name: %j", (value, name) => {
    expect(issuesOf(range, value).map(([path]) => path)).toEqual([name]);
  });
});

describe.each(["constructor", "valueOf", "toString"])("a parameter named %s", (name) => {
  test("is absent where the caller does not give it", () => {
    const spare = params("Spare", fields({}, { [name]: text }));
    expect(outputOf(spare, {})).toEqual({});
    expect(outputOf(spare, { [name]: "a" })).toEqual({ [name]: "a" });
    expect(issuesOf(spare, { [name]: 7 }).map(([path]) => path)).toEqual([name]);
    expect(issuesOf(spare, { other: 7 }).map(([path]) => path)).toEqual(["other"]);
    expect(issuesOf(spare, "text")).toHaveLength(1);
    expect(issuesOf(params("Needed", fields({ [name]: text })), {}).map(([path]) => path)).toEqual([name]);
  });

  test("gets its default where the caller does not give it", () => {
    expect(outputOf(params("Spare", fields({}, { [name]: withDefault(text, "a") })), {})).toEqual({
      [name]: "a",
    });
  });
});

describe("a rule over several parameters", () => {
  const rule = (holds: ParamRule["holds"], expected = "a day on or before to"): ParamRule => ({
    of: ["from", "to"],
    holds,
    expected,
  });
  const days = fields({ from: day, to: day }, { size: withDefault(whole(1), 10) });
  const good = { from: "2026-01-01", to: "2026-01-02" };

  test("is refused at its first parameter, with what was expected", () => {
    const ordered = params(
      "Range",
      days,
      rule(({ from, to }) => String(from) <= String(to)),
    );
    expect(issuesOf(ordered, good)).toEqual([]);
    expect(issuesOf(ordered, { ...good, from: "2026-01-03" })).toEqual([["from", "a day on or before to"]]);
  });

  test("reads the defaults of absent parameters", () => {
    const sized = params(
      "Range",
      days,
      rule(({ size }) => size === 10),
    );
    expect(issuesOf(sized, good)).toEqual([]);
    expect(issuesOf(sized, { ...good, size: 9 })).toHaveLength(1);
  });

  test("is reported beside the other rules", () => {
    const never = params(
      "Range",
      days,
      rule(() => false, "one"),
      rule(() => true, "two"),
      rule(() => false, "three"),
    );
    expect(issuesOf(never, good).map(([, message]) => message)).toEqual(["one", "three"]);
  });

  test.each([
    { ...good, to: "2026-02-30" },
    { ...good, to: 20260102 },
    { ...good, size: 0 },
    { from: "2026-01-01" },
    { ...good, until: "2026-01-02" },
    null,
  ])("is not called if a parameter is invalid by itself: %j", (value) => {
    const calls: unknown[] = [];
    const noting = params(
      "Range",
      days,
      rule((given) => calls.push(given) === 0),
    );
    expect(issuesOf(noting, value)).toHaveLength(1);
    expect(calls).toEqual([]);
  });
});

test("a parameter with several forms is checked in its own form and sent in another", () => {
  const moment = written<Date, string>(v.date(), (date) => date.toISOString());
  expect(outputOf(moment, new Date(0))).toBe("1970-01-01T00:00:00.000Z");
  expect(issuesOf(moment, new Date(NaN))).toHaveLength(1);
});

describe("the parameters of a generic request", () => {
  const open = openParams("Request", ["owner", "name"]);

  test("have any name and value", () => {
    const value = { owner: "a", tags: ["b", null], page: 2, deep: { a: {} } };
    expect(outputOf(open, value)).toEqual(value);
  });

  test("require the path's variables in their description", () => {
    expect(open.entity).toBe("Request");
    expect(Object.keys(open.fields.required)).toEqual(["owner", "name"]);
    expect(open.fields.optional).toEqual({});
  });

  test.each([null, undefined, "a", 7])("are an object: not %j", (value) => {
    expect(issuesOf(open, value)).toHaveLength(1);
  });
});
