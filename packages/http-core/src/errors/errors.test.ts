import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { type CallError, isCallError } from "./base.ts";
import * as errors from "./errors.ts";

const {
  ClientError,
  InvalidRequestError,
  NetworkError,
  PaginationError,
  ParameterError,
  RateLimitError,
  SchemaError,
  TimeoutError,
} = errors;

/** One error of each class. */
const ALL: Readonly<Record<string, CallError>> = {
  authentication: new errors.AuthenticationError("no"),
  blocked: new errors.BlockedError("no"),
  client: new ClientError("no"),
  conflict: new errors.ConflictError("no"),
  decode: new errors.DecodeError("no"),
  invalid_request: new InvalidRequestError("no"),
  network: new NetworkError("no"),
  not_found: new errors.NotFoundError("no"),
  not_ready: new errors.NotReadyError("no"),
  pagination: new PaginationError("no", { pages: 1, items: 2 }),
  parameter: new ParameterError("id", "text", "7"),
  permission: new errors.PermissionError("no"),
  plan: new errors.PlanError("no"),
  rate_limit: new RateLimitError("no", "burst"),
  redirect: new errors.RedirectError("no"),
  schema: new SchemaError("id", "text", "7"),
  server: new errors.ServerError("no"),
  timeout: new TimeoutError("attempt", 100),
};

describe("each class", () => {
  test.each(Object.entries(ALL))("has a code, a name and a hint: %s", (code, error) => {
    expect(error.code).toBe(code);
    expect(error.name.toLowerCase()).toBe(`${code.replaceAll("_", "")}error`);
    expect(error.hint === undefined).toBe(code === "parameter");
    expect(isCallError(error)).toBe(true);
  });

  test("is in this test", () => {
    const exported = Object.values(errors).map(({ name }) => name);
    expect(
      Object.values(ALL)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(exported.sort());
  });

  test("of a 4xx status is a `ClientError`; the others are not", () => {
    const client = Object.entries(ALL).filter(([, error]) => error instanceof ClientError);
    expect(client.map(([code]) => code)).toEqual([
      "authentication",
      "client",
      "conflict",
      "invalid_request",
      "not_found",
      "permission",
      "plan",
      "rate_limit",
    ]);
  });
});

test("a hint of the facts takes precedence over that of the class", () => {
  expect(new ClientError("no", { hint: "Wait." }).hint).toBe("Wait.");
});

test("`toJSON` has what is worth logging of a class, without empty lists", () => {
  const field = { field: "id", code: "missing", resource: undefined, message: undefined };
  const fields = [{ ...field, documentationUrl: undefined }];
  expect(new InvalidRequestError("no", { fields }).toJSON()).toMatchObject({ fields });
  expect(new InvalidRequestError("no").toJSON()).not.toHaveProperty("fields");
  const facts = { pages: 2, items: 5, checkpoint: "c1" };
  expect(new PaginationError("no", facts).toJSON()).toMatchObject(facts);
  const retryAt = new Date(0);
  expect(new RateLimitError("no", "quota", { retryAt }).toJSON()).toMatchObject({
    name: "RateLimitError",
    kind: "quota",
    retryAt: "1970-01-01T00:00:00.000Z",
  });
});

test("a parameter's error says what was expected and received", () => {
  const error = new ParameterError("tag.0", "a positive number", "-1", { operation: "shop.get" });
  expect(error.message).toBe("tag.0: expected a positive number, received -1");
  expect(error).toMatchObject({ parameter: "tag.0", expected: "a positive number", received: "-1" });
  expect(error).toMatchObject({ operation: "shop.get", attempts: 0 });
});

test.each(["no", "maybe", "yes"] as const)("an unanswered request was sent: %s", (sent) => {
  expect(new NetworkError("no", { sent }).sent).toBe(sent);
  expect(new TimeoutError("total", 1, { sent }).sent).toBe(sent);
  expect([new NetworkError("no").sent, new TimeoutError("total", 1).sent]).toEqual(["maybe", "maybe"]);
});

test("a deadline's error says which one, and how long it was", () => {
  expect(new TimeoutError("attempt", 1_500).message).toBe("The attempt took longer than 1500 ms");
  expect(new TimeoutError("total", 20)).toMatchObject({
    message: "The call took longer than 20 ms",
    scope: "total",
    timeout: 20,
  });
});

describe("a schema's error", () => {
  const row = { index: 3, place: "3", value: { note: "a row" }, error: new SchemaError("", "x", "y") };
  const checkpoints = { before: "b", after: undefined };

  test("names the path, or the body", () => {
    expect(new SchemaError("data.0.id", "text", "7").message).toBe("data.0.id: expected text, received 7");
    expect(new SchemaError("", "an object", "null").message).toBe(
      "the body: expected an object, received null",
    );
    expect(new SchemaError("a", "b", "c")).toMatchObject({ rejected: [], checkpoints: undefined });
  });

  test("of a page counts the rows, and has the page's checkpoints", () => {
    const error = new SchemaError("data.3.id", "text", "7", {}, { rejected: [row], checkpoints, rows: 20 });
    expect(error.message).toMatch(/ \(1 of 20 rows of the page were rejected\)$/);
    expect(error.checkpoints).toEqual(checkpoints);
    expect(error.rejected).toEqual([row]);
  });

  test("does not print the rows", () => {
    const error = new SchemaError("data.3.id", "text", "7", {}, { rejected: [row], checkpoints, rows: 20 });
    expect(JSON.stringify(error)).not.toContain("a row");
    expect(inspect(error, { depth: 9 })).not.toContain("a row");
    expect(Object.keys(error)).not.toContain("rejected");
  });
});
