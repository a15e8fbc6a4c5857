import type { JournalEntry, JournalFilter } from "../entry.ts";
import { compare, type Received } from "./matching.ts";
import { type ComparisonOptions, type ExpectedRequest, checkExpectation } from "./expected-request.ts";
import { RequestMismatchError } from "./request-mismatch-error.ts";

/** Options of {@link ExpectRequests}: how requests are compared, and which entries of the journal. */
export interface ExpectRequestsOptions extends ComparisonOptions, JournalFilter {}

/**
 * Compares the received requests with expected ones.
 *
 * A list must equal everything that came, in order. `order: "any"` and `others: "allow"` relax this, and a filter (`{
 * service, since }`) selects entries of the journal. A single request must have come as often as `times` says; other
 * requests do not matter.
 *
 * @returns the entries of the expected requests, in the order received
 * @throws RequestMismatchError whose message shows received beside expected requests
 * @throws ParameterError if a field is unknown (the error names the nearest) or has another type
 */
export interface ExpectRequests {
  (expected: readonly ExpectedRequest[], options?: ExpectRequestsOptions): readonly JournalEntry[];
  (expected: ExpectedRequest, filter?: JournalFilter): readonly JournalEntry[];
}

/**
 * Makes {@link ExpectRequests}.
 *
 * @param capacity how many entries the journal keeps
 */
export function createExpectRequests(
  entriesOf: (filter: JournalFilter) => readonly Received[],
  capacity: number,
): ExpectRequests {
  return (
    expected: ExpectedRequest | readonly ExpectedRequest[],
    options: ExpectRequestsOptions = {},
  ): readonly JournalEntry[] => {
    checkExpectation(expected, options);
    const { order, others, ...filter } = options;
    const comparing: ComparisonOptions = isList(expected)
      ? { ...(order !== undefined && { order }), ...(others !== undefined && { others }) }
      : { order: "any", others: "allow" };
    const pairings = compare(isList(expected) ? expected : [expected], entriesOf(filter), comparing);
    if (pairings.some(({ kind }) => kind !== "met")) {
      const isFull = entriesOf({}).length >= capacity;
      throw new RequestMismatchError(
        pairings,
        isFull
          ? `The journal keeps the last ${String(capacity)} requests: earlier ones are forgotten.`
          : undefined,
      );
    }
    return pairings.flatMap((one) => (one.kind === "met" ? [one.received.entry] : []));
  };
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
