import { RateLimitError } from "../errors/errors.ts";
import type { Classification, ClassifierInput } from "../operation/classify.ts";
import type { Refusal, Said } from "../operation/refusal.ts";
import { messageOf, wordedError } from "./words.ts";

/** The statuses by which a service itself refuses a request that it has not begun. */
const UNDONE: readonly number[] = [403, 422, 429];

/**
 * Classifies a response by the first row of a table that applies; undefined if none does.
 *
 * @experimental
 * @example
 * ```ts
 * import { PlanError } from "@org/http-core";
 * import { refusalIn, type Classify, type Refusal } from "@org/http-core/operation";
 *
 * const REFUSALS: readonly Refusal[] = [
 *   { status: [403], says: /upgrade your plan/i, error: PlanError },
 *   { says: /too many calls/i, error: "burst", after: 1_000 },
 * ];
 * export const classify: Classify = (response) => refusalIn(REFUSALS, response);
 * ```
 */
export function refusalIn(
  rows: readonly Refusal[],
  response: ClassifierInput,
  said: Said = {},
): Classification | undefined {
  const { text = messageOf(response), code, fields = [] } = said;
  const texts = [text, code, ...fields.map((field) => field.code)];
  for (const row of rows) {
    const { status, says = /(?:)/ } = row;
    if (status?.includes(response.status) === false) continue;
    if (typeof says === "function") {
      if (says(response)) return refused(row, response, text, said);
      continue;
    }
    for (const each of texts) {
      const match = says.exec(each ?? "");
      if (match) return refused({ field: match.groups?.["field"], ...row }, response, text, said);
    }
  }
  return undefined;
}

function refused(row: Refusal, response: ClassifierInput, text: string, said: Said): Classification {
  const { error: kind, field, attempts = Infinity } = row;
  const { status, facts, now } = response;
  const hint = typeof row.hint === "function" ? row.hint(response) : row.hint;
  const after = typeof row.after === "function" ? row.after(response, text) : row.after;
  const known = {
    ...facts,
    ...(hint && { hint }),
    retryAt: after === undefined ? undefined : new Date(now + after),
    fields: field
      ? [{ field, code: said.code, resource: undefined, message: text, documentationUrl: undefined }]
      : (said.fields ?? []),
  };
  const isLimit = typeof kind === "string";
  const error = isLimit
    ? new RateLimitError(text, kind, known)
    : kind
      ? new kind(text, known)
      : wordedError(status, text, known);
  const hasEnd = after !== undefined || kind !== "quota";
  const { retry = isLimit && hasEnd ? "throttled" : "never" } = row;
  const isFinal = retry === "never" || (facts.attempts ?? 0) >= attempts;
  const undone = row.undone && UNDONE.includes(status) && response.json() !== undefined && { undone: true };
  return isFinal
    ? { ok: false, retry: "never", error, ...undone }
    : { ok: false, retry, after, error, ...undone };
}
