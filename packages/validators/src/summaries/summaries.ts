import {
  AuthenticationError,
  isCallError,
  ParameterError,
  type CallError,
  type CallOptions,
} from "@org/http-core";
import type { ClientOf } from "@org/http-core/operation";
import type { operations } from "../operations.ts";
import type { SummaryParams } from "../summary/params.ts";
import { timeWindows, type ValidatorSummary } from "../summary/summary.ts";
import { mapConcurrently } from "./map-concurrently.ts";

/** One of the windows of a summary. */
export type TimeWindow = (typeof timeWindows)[number];

/** Options of `summaries`. */
export interface SummariesOptions extends CallOptions {
  /** The requested windows. @default all four */
  readonly windows?: readonly TimeWindow[] | undefined;
  /** The number of concurrent summaries, at least 1; the rate limit decides when each is sent. @default 4 */
  readonly concurrency?: number | undefined;
}

/** A summary, or the error in its index. */
export type SummaryOutcome = SummaryParams &
  (
    | { readonly ok: true; readonly summary: ValidatorSummary }
    | { readonly ok: false; readonly error: CallError }
  );

/** The outcomes, in the order of the ids, and of the windows for each. Await them all, or iterate them as they come. */
export interface Summaries extends PromiseLike<readonly SummaryOutcome[]>, AsyncIterable<SummaryOutcome> {}

/**
 * Requests the summaries of many validators, one call each.
 *
 * @throws ParameterError where `ids` is one text, a window does not exist, or `concurrency` is invalid
 */
export function summariesOf(
  { summary }: Pick<ClientOf<typeof operations>, "summary">,
  ids: Iterable<string>,
  { windows = timeWindows, concurrency = 4, ...call }: SummariesOptions = {},
): Summaries {
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new ParameterError("concurrency", "a whole number, at least 1", String(concurrency));
  }
  // A string is iterable too: each letter would become a request.
  if (typeof ids === "string") throw new ParameterError("ids", "a list of validators", "one text");
  // An iterator gives its items once: a second iteration would have fewer.
  const validators = [...ids];
  for (const [index, window] of windows.entries()) {
    if (timeWindows.includes(window)) continue;
    throw new ParameterError(`windows.${String(index)}`, `one of ${timeWindows.join(" | ")}`, window);
  }
  const iterate = (): AsyncGenerator<SummaryOutcome, void, undefined> => {
    let refusal: CallError | undefined;
    return mapConcurrently(
      each(validators, windows),
      concurrency,
      async (params): Promise<SummaryOutcome> => {
        if (refusal !== undefined) return { ...params, ok: false, error: refusal };
        try {
          return { ...params, ok: true, summary: await summary(params, call) };
        } catch (error) {
          if (!isCallError(error)) throw error;
          // If a credential is refused once, the other calls would spend requests on the same refusal.
          if (error instanceof AuthenticationError) refusal = error;
          return { ...params, ok: false, error };
        }
      },
    );
  };
  let all: Promise<readonly SummaryOutcome[]> | undefined;
  return {
    then: (onfulfilled, onrejected) => (all ??= gather(iterate())).then(onfulfilled, onrejected),
    [Symbol.asyncIterator]: iterate,
  };
}

function* each(ids: Iterable<string>, windows: readonly TimeWindow[]): Generator<SummaryParams> {
  for (const validator_id of ids) for (const window of windows) yield { validator_id, window };
}

async function gather<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
