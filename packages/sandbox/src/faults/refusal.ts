import { notOk } from "../chainstats/refusals.ts";
import type { Reply } from "../core/reply.ts";
import { respond } from "../core/respond.ts";
import { fail, type Refusal } from "../core/handler.ts";
import type { BaseName } from "../origins.ts";
import { refused } from "../repo-host/wire/refusals.ts";
import type { StatusEffect } from "./fault.ts";

/** The response of a status fault, in the service's error format unless the fault has a body. */
export function refusal(base: BaseName, { status, message, body, headers = {} }: StatusEffect): Reply {
  const result = body === undefined ? inWords(base, status, message) : fail(status, body);
  return respond({ ...result, status, headers: { ...result.headers, ...headers } });
}

function inWords(base: BaseName, status: number, message = usual(base, status)): Refusal {
  switch (base) {
    case "chainstats":
      return notOk(message);
    case "validators":
      return fail(status, { detail: message });
    case "clob":
      return fail(status, { error: message });
    case "catalog":
      return fail(status, { ...catalogType(status), error: message });
    case "repoHost":
      return refused(status, message);
  }
}

/** The catalogue names the error type for invalid parameters and for its own failures. */
function catalogType(status: number): { readonly type?: string } {
  if (status === 422) return { type: "validation error" };
  return status < 500 ? {} : { type: "internal error" };
}

/** The service's message for a status, else the status in words. */
function usual(base: BaseName, status: number): string {
  return USUAL[base][status] ?? phrases[status] ?? (status < 500 ? "Bad request" : "Internal server error");
}

const USUAL: Readonly<Record<BaseName, Readonly<Record<number, string>>>> = {
  chainstats: {
    200: "Unexpected err, timeout occurred or server too busy. Please try again later",
    403: "Invalid API Key",
    429: "Max calls per sec rate limit reached (3/sec)",
    500: "Unexpected err, timeout occurred or server too busy. Please try again later",
    503: "Unexpected err, timeout occurred or server too busy. Please try again later",
  },
  validators: {
    401: "Not authenticated",
    403: "You don't have permission to do that.",
    404: "Not found.",
    429: "Too many requests",
    500: "Internal server error.",
  },
  clob: { 401: "Unauthorized/Invalid api key" },
  catalog: {},
  repoHost: { 401: "Bad credentials", 500: "Server Error" },
};

/** Reason phrases of common error statuses (RFC 9110, 15). */
const phrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  408: "Request Timeout",
  409: "Conflict",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};
