import type { CallError, ErrorFacts } from "../errors/base.ts";
import { RateLimitError, type FieldError, type RateLimitKind } from "../errors/errors.ts";
import type { Classification, ClassifierInput } from "../operation/classify.ts";
import { errorOfStatus, messageOf } from "./error-of-status.ts";

/** The class of an error that {@link refusalIn} makes. */
export type RefusalClass = new (
  message: string,
  facts: ErrorFacts & { readonly fields?: readonly FieldError[] },
) => CallError;

/**
 * A row in a service's table of refusals: the words by which the service refuses a request, and their meaning. Words
 * match families of texts, because services reword them.
 */
export interface Refusal {
  /** The statuses that it applies to. @default every status */
  readonly status?: readonly number[];
  /**
   * The text of the response, or a code in it. A group named `field` is the parameter that the text names. Or a
   * condition on the response.
   *
   * @default every text
   */
  readonly says?: RegExp | ((response: ClassifierInput) => boolean);
  /** The class of the error, or the kind of a `RateLimitError`. @default the class of the status */
  readonly error?: RefusalClass | RateLimitKind;
  /** What to do about it, in one line. @default the hint of the class */
  readonly hint?: string | ((response: ClassifierInput) => string | undefined);
  /** The parameter that it is about. @default the group `field`, else the fields that the response lists */
  readonly field?: string | undefined;
  /** When to try again, in milliseconds from now. @default unknown */
  readonly after?: number | ((response: ClassifierInput, text: string) => number | undefined);
  /** Whether a retry may help. @default "throttled" for a limit, but not a quota without `after`; else "never" */
  readonly retry?: "transient" | "throttled" | "never";
  /** The attempts after which it is final. @default as many as the retry policy allows */
  readonly attempts?: number;
  /**
   * Whether the service did nothing, so that a write can be sent again: true of its limiter. It applies to 403, 422 and
   * 429 with a body of JSON. Other statuses, and pages, can come from a proxy while the service does the work.
   *
   * @default false
   */
  readonly undone?: boolean;
}

/** The statuses by which a service itself refuses a request that it has not begun. */
const UNDONE: readonly number[] = [403, 422, 429];

/** The words of a response that rows are compared with. */
export interface Said {
  /** The service's words: the message of the error. @default `message`, `error` or `detail`, else the body's beginning */
  readonly text?: string | undefined;
  /** The service's code of the refusal. Rows are compared with it too. @default none */
  readonly code?: string | undefined;
  /** The fields that the response lists. Rows are compared with their codes too. @default none */
  readonly fields?: readonly FieldError[];
}

/**
 * Classifies a response by the first row of a table that applies; undefined if none does.
 *
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
      : errorOfStatus(status, text, known);
  const hasEnd = after !== undefined || kind !== "quota";
  const { retry = isLimit && hasEnd ? "throttled" : "never" } = row;
  const isFinal = retry === "never" || (facts.attempts ?? 0) >= attempts;
  const undone = row.undone && UNDONE.includes(status) && response.json() !== undefined && { undone: true };
  return isFinal
    ? { ok: false, retry: "never", error, ...undone }
    : { ok: false, retry, after, error, ...undone };
}
