import { isCallError, type RateLimit } from "@org/http-core";
import * as words from "@org/http-core/operation";
import type { ClassifierInput, Classification } from "@org/http-core/operation";
import { expect } from "vitest";
import { classify } from "../src/classify/classify.ts";

/** The time of the responses. */
export const NOW = Date.UTC(2026, 0, 1);

/** The response besides its status and body. */
interface ResponseParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly rateLimit?: RateLimit;
}

/** Classifies a response with this status and body; text that is not JSON is a page. */
export function classified(
  status: number,
  body: unknown,
  { headers = {}, rateLimit }: ResponseParts = {},
): Classification | undefined {
  const response: ClassifierInput = {
    status,
    headers: new Headers(headers),
    text: typeof body === "string" ? body : JSON.stringify(body),
    json: () => (typeof body === "string" ? undefined : body),
    now: NOW,
    facts: { status, ...(rateLimit === undefined ? {} : { rateLimit }) },
  };
  return classify(response, words);
}

/** The code and kind of an error, and the milliseconds until it may be retried. */
export function errorOf(classification: Classification | undefined): object | undefined {
  if (classification === undefined || classification.ok) return classification;
  const { error, retry, after } = classification;
  expect(isCallError(error)).toBe(true);
  const wait = error.retryAt === undefined ? undefined : error.retryAt.getTime() - NOW;
  return { code: error.code, retry, after, wait, ...("kind" in error ? { kind: error.kind } : {}) };
}
