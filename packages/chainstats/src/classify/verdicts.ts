import {
  InvalidRequestError,
  RateLimitError,
  type CallError,
  type ErrorFacts,
  type RateLimitKind,
} from "@org/http-core";
import type { Classification } from "@org/http-core/operation";

/** A failure that no retry mends. */
export function final(error: CallError): Classification {
  return { ok: false, retry: "never", error };
}

/** A verdict that holds for so many attempts; with the last of them it is final. */
export function atMost(
  attempts: number,
  verdict: Classification,
  { attempts: sent = 0 }: ErrorFacts,
): Classification {
  return verdict.ok || sent < attempts ? verdict : final(verdict.error);
}

/** A limit that is over after so many milliseconds. */
export function throttled(
  kind: RateLimitKind,
  after: number,
  text: string,
  facts: ErrorFacts,
  now: number,
): Classification {
  const error = new RateLimitError(text, kind, { ...facts, retryAt: new Date(now + after) });
  return { ok: false, retry: "throttled", after, error };
}

/** A request whose content the service refuses, and which parameter it names. */
export function invalid(text: string, facts: ErrorFacts, field: string | undefined): InvalidRequestError {
  const complaint = {
    field,
    code: undefined,
    resource: undefined,
    message: text,
    documentationUrl: undefined,
  };
  return new InvalidRequestError(text, { ...facts, fields: field === undefined ? [] : [complaint] });
}
