import type { CallError, ErrorFacts } from "@org/http-core";
import * as errors from "../../src/errors/errors.ts";

/** All that can be known of a call. */
export const facts = {
  operation: "shop.get",
  method: "GET",
  url: "https://shop.example/things/7?apikey=[redacted]",
  status: 418,
  requestId: "r-1",
  attempts: 2,
  rateLimit: { limit: 60, remaining: 0, resetAt: new Date(0) },
  retryAt: new Date(60_000),
  hint: "Do something else.",
  cause: new Error("why"),
} as const satisfies ErrorFacts;

/** What a class of error is, and how one is made. */
export interface ErrorClass {
  readonly code: string;
  /** The classes that it extends, the nearest first. */
  readonly extends: readonly string[];
  readonly make: (known?: ErrorFacts) => CallError;
  /** What its `toJSON` has besides what all have. */
  readonly more?: Readonly<Record<string, unknown>>;
}

const REFUSAL = ["ClientError", "CallError"];
const ROOT = ["CallError"];

/** Every error that a call can throw, by its name. */
export const each: Readonly<Record<string, ErrorClass>> = {
  ParameterError: {
    code: "parameter",
    extends: ROOT,
    make: (known) => new errors.ParameterError("since", "a day", '"2019-02-30"', known),
    more: { parameter: "since", expected: "a day", received: '"2019-02-30"' },
  },
  AuthenticationError: {
    code: "authentication",
    extends: REFUSAL,
    make: (known) => new errors.AuthenticationError("no", known),
  },
  PermissionError: {
    code: "permission",
    extends: REFUSAL,
    make: (known) => new errors.PermissionError("no", known),
  },
  PlanError: { code: "plan", extends: REFUSAL, make: (known) => new errors.PlanError("no", known) },
  NotFoundError: {
    code: "not_found",
    extends: REFUSAL,
    make: (known) => new errors.NotFoundError("no", known),
  },
  InvalidRequestError: {
    code: "invalid_request",
    extends: REFUSAL,
    make: (known) => new errors.InvalidRequestError("no", { ...known, fields: [complaint] }),
    more: { fields: [{ field: "since", message: "is no day" }] },
  },
  ConflictError: {
    code: "conflict",
    extends: REFUSAL,
    make: (known) => new errors.ConflictError("no", known),
  },
  ClientError: { code: "client", extends: ROOT, make: (known) => new errors.ClientError("no", known) },
  RateLimitError: {
    code: "rate_limit",
    extends: REFUSAL,
    make: (known) => new errors.RateLimitError("no", "quota", known),
    more: { kind: "quota", sent: "maybe" },
  },
  ServerError: { code: "server", extends: ROOT, make: (known) => new errors.ServerError("no", known) },
  BlockedError: { code: "blocked", extends: ROOT, make: (known) => new errors.BlockedError("no", known) },
  NetworkError: {
    code: "network",
    extends: ROOT,
    make: (known) => new errors.NetworkError("no", known),
    more: { sent: "maybe" },
  },
  TimeoutError: {
    code: "timeout",
    extends: ROOT,
    make: (known) => new errors.TimeoutError("attempt", 15_000, known),
    more: { scope: "attempt", timeout: 15_000, sent: "maybe" },
  },
  RedirectError: { code: "redirect", extends: ROOT, make: (known) => new errors.RedirectError("no", known) },
  DecodeError: { code: "decode", extends: ROOT, make: (known) => new errors.DecodeError("no", known) },
  NotReadyError: {
    code: "not_ready",
    extends: ROOT,
    make: (known) => new errors.NotReadyError("no", known),
  },
  SchemaError: {
    code: "schema",
    extends: ROOT,
    make: (known) => new errors.SchemaError("data.0.price", "a number", "null", known),
    more: { path: "data.0.price", expected: "a number", received: "null" },
  },
  PaginationError: {
    code: "pagination",
    extends: ROOT,
    make: (known) => new errors.PaginationError("no", { ...known, pages: 2, items: 200, checkpoint: "here" }),
    more: { pages: 2, items: 200, checkpoint: "here" },
  },
};

const complaint = {
  field: "since",
  code: undefined,
  resource: undefined,
  message: "is no day",
  documentationUrl: undefined,
};
