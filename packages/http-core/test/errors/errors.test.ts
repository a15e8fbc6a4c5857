import { describe, expect, test } from "vitest";
import { secondCopyOf } from "../second-copy.ts";
import * as own from "../../src/index.ts";
import { each, facts } from "./each.ts";

const classes = Object.entries(each).map(([name, errorClass]) => ({ name, ...errorClass }));

test("every class of the tree is tested", () => {
  const exported = Object.keys(own).filter((name) => name.endsWith("Error") && name !== "CallError");
  expect(Object.keys(each).sort()).toEqual(exported.filter((name) => !name.startsWith("is")).sort());
  expect(new Set(classes.map(({ code }) => code)).size).toBe(classes.length);
});

describe.each(classes)("$name", ({ name, code, extends: kin, make, more = {} }) => {
  test("is recognised by name, code and class, and extends its base classes", () => {
    const error = make();
    expect(error).toMatchObject({ name, code, attempts: 0 });
    expect(error).toBeInstanceOf(Error);
    expect(own.isCallError(error)).toBe(true);
    expect(classesOf(error)).toEqual([name, ...kin].sort());
  });

  test("has the facts of the call, its cause and its stack", () => {
    const error = make(facts);
    expect(error).toMatchObject(facts);
    expect(error.stack).toContain(error.message);
  });

  test("has a one-line hint", () => {
    const { hint, message } = make();
    // The message of a ParameterError is itself a hint: "since: expected a day, received …".
    expect(name === "ParameterError" ? message : hint).toMatch(/^\S.{20,}$/);
  });

  test("serialises to JSON with the known facts, in one shape, without stack and cause", () => {
    const { cause: _cause, rateLimit: _limit, retryAt: _at, ...plain } = facts;
    const { message } = make();
    expect(JSON.parse(JSON.stringify(make(facts)))).toEqual({
      name,
      code,
      message,
      ...plain,
      rateLimit: { limit: 60, remaining: 0, resetAt: "1970-01-01T00:00:00.000Z" },
      retryAt: "1970-01-01T00:01:00.000Z",
      ...more,
    });
    const { hint } = make();
    const known = { name, code, message, attempts: 0, ...(hint === undefined ? {} : { hint }) };
    expect(make().toJSON()).toEqual(expect.objectContaining(known));
    expect(Object.keys(make().toJSON()).sort()).toEqual(Object.keys({ ...known, ...more }).sort());
  });
});

function classesOf(error: own.CallError): readonly string[] {
  const found = Object.entries(own).filter(([, value]) => isClass(value) && error instanceof value);
  return found.map(([name]) => name).sort();
}

function isClass(value: unknown): value is typeof own.CallError {
  return value === own.CallError || Object.prototype.isPrototypeOf.call(own.CallError, Object(value));
}

describe("the error tree", () => {
  test("is recognised across copies of the package, each class separately", () => {
    const other = secondCopyOf(new URL("../../src/index.ts", import.meta.url), own);
    expect(other.NotFoundError).not.toBe(own.NotFoundError);
    const foreign = new other.NotFoundError("x", facts);
    expect(own.isCallError(foreign)).toBe(true);
    expect(foreign).toBeInstanceOf(own.NotFoundError);
    expect(foreign).toBeInstanceOf(own.ClientError);
    expect(foreign).toBeInstanceOf(own.CallError);
    expect(foreign).not.toBeInstanceOf(own.ServerError);
  });

  test("keeps its names after a minifier renamed the classes", () => {
    Object.defineProperty(own.NotFoundError, "name", { value: "e" });
    try {
      const error = new own.NotFoundError("x");
      expect(error.name).toBe("NotFoundError");
      expect(error).toBeInstanceOf(own.NotFoundError);
    } finally {
      Object.defineProperty(own.NotFoundError, "name", { value: "NotFoundError" });
    }
  });

  test("a user's subclass is recognised by its prototype", () => {
    class Mine extends own.NotFoundError {}
    expect(new Mine("x")).toBeInstanceOf(own.NotFoundError);
    expect(new own.NotFoundError("x")).not.toBeInstanceOf(Mine);
    expect(new Mine("x")).toBeInstanceOf(Mine);
    expect(new Mine("x").name).toBe("Mine");
    expect(new Mine("x").hint).toBe(new own.NotFoundError("x").hint);
  });

  test("a user's subclass serialises its own properties after the common ones", () => {
    class Mine extends own.NotFoundError {
      readonly shelf = "poetry";
      readonly seen = [];
    }
    expect(Object.entries(new Mine("x").toJSON()).at(-1)).toEqual(["shelf", "poetry"]);
  });

  test.each([[undefined], [null], ["x"], [{}], [new Error("x")], [{ code: "server" }]])(
    "%j is not recognised",
    (value) => {
      expect(own.isCallError(value)).toBe(false);
      expect(value instanceof own.CallError).toBe(false);
    },
  );
});
