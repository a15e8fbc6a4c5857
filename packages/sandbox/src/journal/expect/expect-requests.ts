import type { JournalEntry } from "../entry.ts";
import type { JournalFilter } from "../filter.ts";
import { compare, type Comparing } from "./compare.ts";
import type { ExpectedRequest } from "./expected-request.ts";
import { checkExpectation } from "./read-expectation.ts";
import { RequestMismatchError } from "./request-mismatch-error.ts";

/** Options of {@link ExpectRequests}: how requests are compared, and which of the journal's. */
export interface ExpectRequestsOptions extends Comparing, JournalFilter {}

/**
 * Checks the requests that came against those expected.
 *
 * A list is the whole of what came, in this order: `order: "any"` and `others: "allow"` ask for less, and a filter
 * (`{ service, since }`) looks at some of the journal only. A single one came as often as it says, whatever else did.
 *
 * @returns the requests that are those expected, as they came
 * @throws RequestMismatchError whose message shows what came beside what was expected
 * @throws ParameterError where a field is unknown (the nearest is named), or of another type
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
  entriesOf: (filter: JournalFilter) => readonly JournalEntry[],
  capacity: number,
): ExpectRequests {
  return (
    expected: ExpectedRequest | readonly ExpectedRequest[],
    options: ExpectRequestsOptions = {},
  ): readonly JournalEntry[] => {
    checkExpectation(expected, options);
    const { order, others, ...filter } = options;
    const comparing: Comparing = isList(expected)
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
    return pairings.flatMap((one) => (one.kind === "met" ? [one.entry] : []));
  };
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
