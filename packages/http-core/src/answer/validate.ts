import * as v from "valibot";
import { compile } from "../check/compile.ts";
import { SchemaError } from "../errors/schema-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import { received } from "../request/received.ts";
import type { Schema } from "../schema/types.ts";
import { toValibot } from "../schema/valibot.ts";
import { firstChange, firstListAsObject } from "./changed.ts";

/**
 * How much is checked.
 *
 * - `report` (default): rows that don't fit are set apart in `page.rejected`; a single resource that doesn't fit
 *   is a `SchemaError`.
 * - `strict`: a row that doesn't fit is a `SchemaError` too.
 * - `off`: nothing is checked; what the service sent is handed on as it is.
 */
export type Validation = "report" | "strict" | "off";

/** A difference between what was promised and what came. */
export interface Drift {
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

/** A value that fits, perhaps after it was put right, or why it doesn't. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T; readonly drift: Drift | undefined }
  | { readonly ok: false; readonly error: SchemaError };

/** What a check says in its errors. */
export interface CheckContext {
  readonly facts: ErrorFacts;
  /** Takes secrets out of what an error shows. */
  readonly clean: (text: string) => string;
}

/**
 * Checks a decoded value. The compiled check says yes without making anything; only where it can't, valibot says
 * what is wrong, or puts null for what is absent.
 *
 * @param at where the value stands in the body, for the error's path
 */
export function check<T>(schema: Schema<T>, value: unknown, context: CheckContext, at = ""): Checked<T> {
  try {
    if (fits(schema, value)) return { ok: true, value, drift: undefined };
    return asked(schema, value, context, at);
  } catch (error) {
    // A recursive schema follows a value as deep as it goes; a hostile one goes deeper than the stack.
    if (!(error instanceof RangeError)) throw error;
    return {
      ok: false,
      error: new SchemaError(at, "a value of any sane depth", "one nested too deep", context.facts),
    };
  }
}

function asked<T>(schema: Schema<T>, value: unknown, context: CheckContext, at: string): Checked<T> {
  const result = v.safeParse(toValibot(schema), value);
  if (!result.success) return { ok: false, error: toError(result.issues[0], context, at) };
  const list = firstListAsObject(value, result.output, at);
  if (list !== undefined) {
    const { facts, clean } = context;
    const error = new SchemaError(list.path, list.expected, received(list.sent), facts);
    return { ok: false, error: error.cleanse(clean) };
  }
  const change = firstChange(value, result.output, at);
  const drift = change && { path: change.path, expected: change.expected, received: received(change.sent) };
  return { ok: true, value: result.output, drift };
}

function fits<T>(schema: Schema<T>, value: unknown): value is T {
  return compile(schema)?.(value) === true;
}

function toError(issue: v.BaseIssue<unknown>, { facts, clean }: CheckContext, at: string): SchemaError {
  const path = [at, v.getDotPath(issue) ?? ""].filter((part) => part !== "").join(".");
  // Of a field that is not there valibot says its name.
  const absent = issue.type === "loose_object" && issue.input === undefined;
  // Of what it was told to check by a function valibot says that it expected "unknown".
  const isSaid = issue.kind === "validation" || issue.type === "custom";
  const expected = isSaid ? issue.message : absent ? "a value" : inWords(issue);
  return new SchemaError(path, expected, received(issue.input), facts).cleanse(clean);
}

function inWords({ expected, message }: v.BaseIssue<unknown>): string {
  return expected === null ? message : (WORDS[expected] ?? expected.replaceAll('"', ""));
}

/** valibot's names of what has fields and of what has rows, in words. */
const WORDS: Readonly<Record<string, string>> = { Object: "an object", Array: "an array" };
