import { describe, expect, test, vi } from "vitest";
import { CallError, cleaned, isCallError, withCallSite } from "./base.ts";
import { ClientError, NetworkError, NotFoundError, ParameterError, ServerError } from "./errors.ts";

const clean = (text: string): string => text.replaceAll("s3cret", "[redacted]");

describe("facts that were unknown where an error was thrown", () => {
  const facts = {
    operation: "shop.get",
    method: "GET",
    url: "https://shop.example/",
    status: 404,
    attempts: 2,
  };

  test("are filled in", () => {
    expect(new ServerError("no").locate(facts)).toMatchObject(facts);
  });

  test("do not replace known ones", () => {
    const known = { operation: "shop.list", status: 503, attempts: 1 };
    expect(new ServerError("no", known).locate(facts)).toMatchObject({ ...known, method: "GET" });
  });
});

describe("an error is cleansed", () => {
  test("in its message, its stack and all of its texts, also within lists and objects", () => {
    const error = new ParameterError("s3cret", "b", '"s3cret"', {
      url: "https://shop.example/s3cret",
      warnings: ["s3cret is old"],
      hint: "Drop s3cret.",
      retryAt: new Date(0),
    });
    error.cleanse(clean);
    expect(error).toMatchObject({
      message: '[redacted]: expected b, received "[redacted]"',
      parameter: "[redacted]",
      url: "https://shop.example/[redacted]",
      warnings: ["[redacted] is old"],
      hint: "Drop [redacted].",
      retryAt: new Date(0),
    });
    expect(error.stack).not.toContain("s3cret");
  });

  test("with a cause of this package", () => {
    const cause = new ServerError("s3cret");
    expect(new NetworkError("no", { cause }).cleanse(clean).cause).toBe(cause);
    expect(cause.message).toBe("[redacted]");
  });

  const loop: { self?: unknown } = {};
  loop.self = loop;

  test.each<[string, unknown]>([
    ["an error", new TypeError("fetch failed", { cause: new Error("reset") })],
    ["a text", "harmless"],
    ["a plain object", { code: 7, within: [null, true] }],
    ["a circle", loop],
  ])("and keeps a cause without a secret: %s", (_, cause) => {
    expect(new NetworkError("no", { cause }).cleanse(clean).cause).toBe(cause);
  });

  test.each<[string, unknown]>([
    ["in its message", new Error("s3cret")],
    ["in its own cause", new Error("a", { cause: new Error("s3cret") })],
    ["in a property", Object.assign(new Error("a"), { headers: { authorization: "s3cret" } })],
    ["in the name of a property", { s3cret: 1 }],
    ["in a symbol's property", { [Symbol("a")]: ["s3cret"] }],
    [
      "in an address with a query, which may hold another secret",
      new Error("GET https://a.example/?key=1 failed"),
    ],
    ["perhaps, since it is of a class that may print anything", new Map()],
    ["perhaps, since it is too large to be searched", Array.from({ length: 200 }, () => ({}))],
  ])("and drops a cause with a secret %s", (_, cause) => {
    const error = new NetworkError("no", { cause }).cleanse(clean);
    expect(error).not.toHaveProperty("cause");
  });
});

describe("the response of an error", () => {
  const headers = new Headers({ "x-key": "s3cret", "x-a": "1" });

  test("is redacted when it is read, once", () => {
    const cleanOnce = vi.fn(clean);
    const error = new ServerError("no").responded(headers, "s3cret body", cleanOnce);
    expect(cleanOnce).not.toHaveBeenCalled();
    expect(Object.fromEntries(error.headers ?? [])).toEqual({ "x-a": "1", "x-key": "[redacted]" });
    expect([error.body, error.body, error.headers === error.headers]).toEqual([
      "[redacted] body",
      "[redacted] body",
      true,
    ]);
    expect(cleanOnce).toHaveBeenCalledTimes(3);
  });

  test("is absent without one, and its body where it was not read", () => {
    const error = new ServerError("no");
    expect([error.headers, error.body]).toEqual([undefined, undefined]);
    expect(error.responded(headers, undefined, clean).body).toBeUndefined();
    expect(error.responded(headers, "", clean).body).toBe("");
  });

  test("is cut to 64 Ki characters, without the beginning of a secret at the cut", () => {
    const most = 64 * 1_024;
    const long = new ServerError("no").responded(headers, "x".repeat(most * 2), clean).body;
    expect(long).toBe("x".repeat(most));
    const text = `${"x".repeat(most - 3)}s3cret${"y".repeat(most)}`;
    const { body = "" } = new ServerError("no").responded(headers, text, clean);
    expect(body.length).toBeLessThanOrEqual(most);
    expect(body).not.toMatch(/s3/);
  });

  test("is cut before a secret at the cut, even if redaction has shortened the text", () => {
    const secret = "s3cret".repeat(20);
    const redact = (text: string): string => text.replaceAll(secret, "[redacted]");
    const read = (64 + 8) * 1_024;
    const start = secret.repeat(200);
    const text = `${start}${"x".repeat(read - start.length - 50)}${secret}${"y".repeat(read)}`;
    const { body = "" } = new ServerError("no").responded(headers, text, redact);
    expect(body).toMatch(/^\[redacted\]/);
    expect(body).not.toContain("s3");
  });

  test("is neither printed nor enumerated", () => {
    const error = new ServerError("no").responded(headers, "the body", clean);
    expect(JSON.stringify(error)).not.toMatch(/the body|x-a/);
    expect(Object.keys(error)).not.toContain("body");
  });

  test("may be that of another error", () => {
    const other = new ServerError("no").responded(headers, "s3cret", clean);
    const error = new NetworkError("no").respondedAs(other);
    expect([error.body, error.headers?.get("x-key")]).toEqual(["[redacted]", "[redacted]"]);
    expect(new NetworkError("no").respondedAs(undefined).headers).toBeUndefined();
    expect(new NetworkError("no").respondedAs(new ServerError("no")).headers).toBeUndefined();
  });
});

describe("an error of another copy of this package", () => {
  class CallErrorOfCopy extends Error {
    static readonly errorKind: unknown = ["CallError"];
  }
  class ClientErrorOfCopy extends CallErrorOfCopy {
    static override readonly errorKind: unknown = ["ClientError", "a hint"];
  }
  class NotFoundErrorOfCopy extends ClientErrorOfCopy {
    static override readonly errorKind: unknown = ["NotFoundError"];
  }
  class OwnError extends NotFoundErrorOfCopy {}

  test.each([new NotFoundErrorOfCopy("no"), new OwnError("no")])(
    "is an instance of its classes",
    (foreign) => {
      expect(isCallError(foreign)).toBe(true);
      const classes = [CallError, ClientError, NotFoundError, ServerError].map(
        (kind) => foreign instanceof kind,
      );
      expect(classes).toEqual([true, true, true, false]);
    },
  );

  test.each<unknown>([
    null,
    undefined,
    "CallError",
    {},
    new Error("no"),
    { constructor: "CallError" },
    { constructor: { errorKind: ["CallError"] } },
    { constructor: { errorKind: "CallError" } },
  ])("is not any value: %s", (value) => {
    expect(isCallError(value)).toBe(false);
    expect(value instanceof CallError).toBe(false);
  });
});

describe("the caller's line", () => {
  test("is added to the stack of an error of this package", () => {
    const error = new ServerError("no");
    error.stack = "ServerError: no\n    at inner (file.ts:1:1)";
    function callerByName(): unknown {
      return withCallSite(error);
    }
    expect(callerByName()).toBe(error);
    expect(error.stack).toMatch(/^ServerError: no\n {4}at inner \(file\.ts:1:1\)\n {4}at callerByName /);
  });

  test("is not repeated", () => {
    const error = new ServerError("no");
    const before = error.stack?.split("\n") ?? [];
    withCallSite(error);
    const added = error.stack?.split("\n").slice(before.length) ?? [];
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((line) => before.includes(line))).toEqual([]);
  });

  test("is not added to any other value", () => {
    const abort = new DOMException("stopped", "AbortError");
    const { stack } = abort;
    expect(withCallSite(abort)).toBe(abort);
    expect(abort.stack).toBe(stack);
    expect(withCallSite(undefined)).toBeUndefined();
  });
});

test("a value is cleaned within lists and plain objects; others stay as they are", () => {
  const date = new Date(0);
  const value: unknown = JSON.parse('{"a":["s3cret",1,null],"__proto__":{"b":"s3cret"}}');
  expect(JSON.stringify(cleaned(value, clean))).toBe(
    '{"a":["[redacted]",1,null],"__proto__":{"b":"[redacted]"}}',
  );
  expect(cleaned(date, clean)).toBe(date);
  expect(JSON.stringify(value)).toContain("s3cret");
});
