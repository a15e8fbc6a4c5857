import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { FieldError, RateLimitKind } from "../errors/errors.ts";
import type { ClassifierInput } from "./classify.ts";

/** The class of an error that `refusalIn` makes. */
export type RefusalClass = new (
  message: string,
  facts: ErrorFacts & { readonly fields?: readonly FieldError[] },
) => CallError;

/**
 * A row in a service's table of refusals: the words by which the service refuses a request, and their meaning. Words
 * match families of texts, because services reword them.
 *
 * @experimental
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

/**
 * The words of a response that rows are compared with.
 *
 * @experimental
 */
export interface Said {
  /** The service's words: the message of the error. @default `message`, `error` or `detail`, else the body's beginning */
  readonly text?: string | undefined;
  /** The service's code of the refusal. Rows are compared with it too. @default none */
  readonly code?: string | undefined;
  /** The fields that the response lists. Rows are compared with their codes too. @default none */
  readonly fields?: readonly FieldError[];
}
