import type { Answer } from "./classify.ts";

/** A successful answer, and what it answers. */
export interface AnswerToKeep {
  /** The parameters, checked, with their defaults. */
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * When the service made the answer, in epoch milliseconds: by its own `Date`, so that a wrong clock here keeps
   * nothing too early; where there is none, by our clock when it was asked.
   */
  readonly now: number;
  readonly answer: Answer;
}

/**
 * Whether an answer can never change any more. It is then kept for good, and answers without a request.
 *
 * Looks at the answer too: one that is partial, or that came with a warning, must not be what is said for ever.
 *
 * @example
 * ```ts
 * import type { Immutable } from "@org/http-core/operation";
 *
 * export const closedDay: Immutable = ({ params, now, answer }) =>
 *   String(params["day"]) < new Date(now).toISOString().slice(0, 10) && !answer.headers.has("warning");
 * ```
 */
export type Immutable = (kept: AnswerToKeep) => boolean;
