import { isCallError } from "@org/http-core";
import * as words from "@org/http-core/operation";
import type { ClassifierInput, Classification } from "@org/http-core/operation";
import { expect } from "vitest";
import { classify } from "../src/classify/classify.ts";
import { warningsOf } from "../src/classify/envelope-text.ts";

const NOW = Date.UTC(2026, 7, 31, 18);

/** The response besides its body. */
interface ResponseParts {
  readonly status?: number;
  readonly attempts?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function toClassifierInput(
  body: unknown,
  { status = 200, attempts = 1, headers = {} }: ResponseParts = {},
): ClassifierInput {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    status,
    headers: new Headers(headers),
    text,
    json: () => (typeof body === "string" ? undefined : body),
    now: NOW,
    facts: { status, attempts },
  };
}

/** Classifies a response; a string is a body that is not JSON. */
export const classified = (body: unknown, parts?: ResponseParts): Classification | undefined =>
  classify(toClassifierInput(body, parts), words);
export const warned = (body: unknown): readonly string[] => warningsOf(toClassifierInput(body));

/** The code and kind of an error. */
export function errorOf(classification: Classification | undefined): unknown {
  if (classification === undefined || classification.ok) return classification;
  expect(isCallError(classification.error)).toBe(true);
  return {
    code: classification.error.code,
    ...("kind" in classification.error ? { kind: classification.error.kind } : {}),
  };
}
