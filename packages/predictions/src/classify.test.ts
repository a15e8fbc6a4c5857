import { AuthenticationError, InvalidRequestError, RateLimitError, ServerError } from "@org/http-core";
import * as words from "@org/http-core/operation";
import { type ClassifierInput, propertyOf } from "@org/http-core/operation";
import { expect, test } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { rows } from "../test/recorded.ts";
import { scripted } from "../test/scripted.ts";
import { classify } from "./classify.ts";
import { events } from "./events/operation.ts";

const now = Date.UTC(2026, 0, 1);

function response(status: number, body: unknown): ClassifierInput {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const json = () => (typeof body === "string" ? undefined : body);
  return {
    status,
    headers: new Headers(),
    text,
    json,
    now,
    facts: { status, attempts: 1 },
  };
}

function failure(status: number, body: unknown) {
  const classification = classify(response(status, body), words);
  if (classification?.ok !== false) throw new Error("The classifier left it to the status");
  return classification;
}

suite("recorded errors", "recorded/predictions/errors.json", (file) => {
  const recorded = rows(file).map((row) => {
    const body = propertyOf(row, "body");
    return { status: Number(propertyOf(row, "status")), body, error: String(propertyOf(body, "error")) };
  });
  const classes = {
    400: InvalidRequestError,
    401: AuthenticationError,
    422: InvalidRequestError,
    500: ServerError,
    503: ServerError,
  };

  test.each(recorded)(
    "$status $error is a typed error with the service's message",
    async ({ status, body, error }) => {
      const service = scripted([Response.json(body, { status })], { retry: { retries: 0, maxWait: 80_000 } });
      const caught: unknown = await service.client.list(events, {}).catch((thrown: unknown) => thrown);
      expect(caught).toBeInstanceOf(propertyOf(classes, String(status)));
      expect(propertyOf(caught, "status")).toBe(status);
      expect(propertyOf(caught, "message")).toContain(error);
    },
  );

  test.each(recorded.filter(({ status }) => status < 500))(
    "$status $error is not retried",
    ({ status, body }) => {
      expect(failure(status, body).retry).toBe("never");
    },
  );
});

test.each([
  [400, "Invalid order_by", "order_by"],
  [400, "Invalid next_cursor", "next_cursor"],
  [400, "Invalid position", "position"],
  [422, "offset is not allowed on keyset endpoints", "offset"],
  [422, "offset too large, use another endpoint", "offset"],
  [422, "order fields are not valid", "order"],
  [422, "limit is not valid: expected at most 500", "limit"],
  [422, "after_cursor is not valid for this query", "after_cursor"],
])("%i %s names the parameter", (status, error, field) => {
  const { error: made } = failure(status, { type: "validation error", error });
  expect(made).toMatchObject({
    message: error,
    fields: [{ field, code: "validation error", message: error }],
  });
});

test.each(["Invalid trade params payload", "Invalid request", "This is not valid", "something else"])(
  "%s names no parameter",
  (error) => {
    expect(failure(400, { error }).error).toMatchObject({ message: error, fields: [] });
  },
);

test.each([400, 401, 422, 429, 503])(
  "a %i has a message of one line, without control characters",
  (status) => {
    const error = `Invalid\r\n\u001b[2J order_by ${"x".repeat(999)}`;
    const { message } = failure(status, { error, retry_after_seconds: 1 }).error;
    expect(message).toMatch(/^Invalid \[2J order_by x{279}…$/);
    const { fields } = Object.assign(
      { fields: [] },
      failure(400, { error: "Invalid\norder_by", type: "a\nb" }).error,
    );
    expect(fields).toMatchObject([{ field: "order_by", code: "a b" }]);
    expect(classify(response(status, { error: "\n\u0000" }), words)).toBeUndefined();
  },
);

test("retry_after_seconds in the body sets the wait", () => {
  const body = { error: "post-only mode", code: "post_only_mode", retry_after_seconds: 79 };
  const { error, retry, after } = failure(503, body);
  expect(error).toBeInstanceOf(ServerError);
  expect({ retry, after, at: error.retryAt }).toEqual({
    retry: "transient",
    after: 79_000,
    at: new Date(now + 79_000),
  });
});

test("a 429 is a burst limit", () => {
  const { error, retry, after } = failure(429, { error: "slow down", retry_after_seconds: 1.5 });
  expect(error).toBeInstanceOf(RateLimitError);
  expect({ error, retry, after }).toMatchObject({
    error: { kind: "burst" },
    retry: "throttled",
    after: 1500,
  });
});

test("a 429 without a wait is a burst limit too", () => {
  expect(failure(429, { error: "without a wait" })).toMatchObject({
    error: { kind: "burst", retryAt: undefined },
    retry: "throttled",
    undone: true,
  });
});

test("the error for a refused credential has a hint", () => {
  expect(failure(401, { error: "Unauthorized/Invalid api key" }).error.hint).toContain("clock");
});

test.each([
  [200, { error: "in a 200 this is data" }],
  [404, { error: "not found" }],
  [503, { error: "without a wait" }],
  [503, { error: "a wait of nonsense", retry_after_seconds: 1e300 }],
  [503, { error: "a wait of nonsense", retry_after_seconds: "soon" }],
  [400, { message: "another form" }],
  [401, "<html>"],
  [400, null],
])("only the status decides about %i %j", (status, body) => {
  expect(classify(response(status, body), words)).toBeUndefined();
});
