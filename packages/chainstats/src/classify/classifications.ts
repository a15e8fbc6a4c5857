import {
  InvalidRequestError,
  RateLimitError,
  type CallError,
  type ErrorFacts,
  type RateLimitKind,
} from "@org/http-core";
import type { Classification } from "@org/http-core/operation";

/** A failure that no retry can fix. */
export function final(error: CallError): Classification {
  return { ok: false, retry: "never", error };
}

/** A classification that allows a number of attempts. After the last it is final. */
export function atMost(
  attempts: number,
  classification: Classification,
  { attempts: sent = 0 }: ErrorFacts,
): Classification {
  return classification.ok || sent < attempts ? classification : final(classification.error);
}

/** A limit that ends after a number of milliseconds. */
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

/** A request that the service refuses because of its content, with the parameter that it names. */
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
