import { describe, expect, test, vi } from "vitest";
import * as own from "../src/errors/index.ts";

const facts = {
  operation: "shop.get",
  method: "GET",
  url: "https://shop.example/",
  status: 404,
  requestId: "r-1",
  attempts: 2,
};

describe("the error tree", () => {
  const { CallError, ClientError } = own;
  const made = [
    new own.AuthenticationError("x"),
    new own.BlockedError("x"),
    new own.ClientError("x"),
    new own.ConflictError("x"),
    new own.DecodeError("x"),
    new own.InvalidRequestError("x"),
    new own.NetworkError("x"),
    new own.NotFoundError("x"),
    new own.PaginationError("x", { pages: 1, items: 2 }),
    new own.ParameterError("a", "b", "c"),
    new own.PermissionError("x"),
    new own.PlanError("x"),
    new own.RateLimitError("x", "burst"),
    new own.RedirectError("x"),
    new own.SchemaError("a", "b", "c"),
    new own.ServerError("x"),
    new own.TimeoutError("total", 5),
  ];

  test("has one code a class", () => {
    expect(new Set(made.map(({ code }) => code)).size).toBe(made.length);
    expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
  });

  test.each(made.map((error) => [error.name, error] as const))(
    "%s is a CallError, and knows its kin",
    (name, error) => {
      expect(error).toBeInstanceOf(Error);
      expect(error).toBeInstanceOf(CallError);
      expect(own.isCallError(error)).toBe(true);
      const refusals = [
        "AuthenticationError",
        "ClientError",
        "ConflictError",
        "InvalidRequestError",
        "NotFoundError",
      ];
      const more = ["PermissionError", "PlanError", "RateLimitError"];
      expect(error instanceof ClientError).toBe([...refusals, ...more].includes(name));
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name, code: error.code, attempts: 0 });
    },
  );

  test("tells what is known, and leaves out what is not", () => {
    const error = new own.RateLimitError("slow down", "abuse", {
      ...facts,
      retryAt: new Date(0),
      hint: "wait",
    });
    expect(error.toJSON()).toEqual({
      name: "RateLimitError",
      code: "rate_limit",
      message: "slow down",
      ...facts,
      retryAt: "1970-01-01T00:00:00.000Z",
      hint: "wait",
      kind: "abuse",
    });
  });

  test("is recognised across copies of the package, each class its own", async () => {
    vi.resetModules();
    const other: typeof own = await import("../src/errors/index.ts");
    expect(other.NotFoundError).not.toBe(own.NotFoundError);
    const foreign = new other.NotFoundError("x", facts);
    expect(own.isCallError(foreign)).toBe(true);
    expect(foreign).toBeInstanceOf(own.NotFoundError);
    expect(foreign).toBeInstanceOf(own.ClientError);
    expect(foreign).toBeInstanceOf(own.CallError);
    expect(foreign).not.toBeInstanceOf(own.ServerError);
  });

  test("a user's subclass is told by its prototype", () => {
    class Mine extends own.NotFoundError {}
    expect(new Mine("x")).toBeInstanceOf(own.NotFoundError);
    expect(new own.NotFoundError("x")).not.toBeInstanceOf(Mine);
    expect(new Mine("x")).toBeInstanceOf(Mine);
  });

  test.each([[undefined], [null], ["x"], [{}], [new Error("x")], [{ code: "server" }]])(
    "%j is none of ours",
    (value) => {
      expect(own.isCallError(value)).toBe(false);
      expect(value instanceof CallError).toBe(false);
    },
  );
});
