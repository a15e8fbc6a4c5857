import * as v from "valibot";
import { SchemaError } from "../errors/schema-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import { received } from "../request/received.ts";
import type { Schema } from "../schema/types.ts";
import { toValibot } from "../schema/valibot.ts";

/**
 * How much is checked.
 *
 * - `report` (default): rows that don't fit are set apart in `page.rejected`; a single resource that doesn't fit
 *   is a `SchemaError`.
 * - `strict`: a row that doesn't fit is a `SchemaError` too.
 * - `off`: nothing is checked; what the service sent is handed on as it is.
 */
export type Validation = "report" | "strict" | "off";

/** A value that fits, or why it doesn't. */
export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: SchemaError };

/**
 * Checks a decoded value.
 *
 * @param clean takes secrets out of what an error shows
 * @param at where the value stands in the body, for the error's path
 */
export function check<T>(
  schema: Schema<T>,
  value: unknown,
  facts: ErrorFacts,
  clean: (text: string) => string,
  at = "",
): Checked<T> {
  const result = v.safeParse(toValibot(schema), value);
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, error: toError(result.issues[0], facts, at).cleanse(clean) };
}

function toError(issue: v.BaseIssue<unknown>, facts: ErrorFacts, at: string): SchemaError {
  const path = [at, v.getDotPath(issue) ?? ""].filter((part) => part !== "").join(".");
  const expected = issue.kind === "validation" ? issue.message : (issue.expected ?? issue.message);
  return new SchemaError(path, expected.replaceAll('"', ""), received(issue.input), {
    ...facts,
    hint: 'The service sends something else than it promises; `validate: "off"` hands it on unchecked.',
  });
}
