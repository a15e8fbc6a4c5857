import { isCallError } from "@org/http-core";
import type { ClassifierInput, Classification } from "@org/http-core/operation";
import { expect } from "vitest";
import { classify, warningsOf } from "../src/classify/classify.ts";

const NOW = Date.UTC(2026, 7, 31, 18);

/** The response besides its body. */
interface Said {
  readonly status?: number;
  readonly attempts?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function answerOf(body: unknown, { status = 200, attempts = 1, headers = {} }: Said = {}): ClassifierInput {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    status,
    headers: new Headers(headers),
    text,
    json: () => (typeof body === "string" ? undefined : body),
    authorized: true,
    now: NOW,
    facts: { status, attempts },
  };
}

/** Classifies a response; a string is a body that is not JSON. */
export const judged = (body: unknown, said?: Said): Classification | undefined =>
  classify(answerOf(body, said));
export const warned = (body: unknown): readonly string[] => warningsOf(answerOf(body));

/** The code and kind of an error. */
export function errorOf(verdict: Classification | undefined): unknown {
  if (verdict === undefined || verdict.ok) return verdict;
  expect(isCallError(verdict.error)).toBe(true);
  return { code: verdict.error.code, ...("kind" in verdict.error ? { kind: verdict.error.kind } : {}) };
}
