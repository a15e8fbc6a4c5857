import * as v from "valibot";
import { closed } from "../../core/closed.ts";
import { checkOptions, parsed } from "../../core/parsed.ts";
import { requestMatchFields } from "../../core/request-match-schema.ts";
import { serviceNames } from "../../origins.ts";
import type { JournalFilter } from "../filter.ts";
import type { ComparisonOptions } from "./compare.ts";
import type { ExpectedRequest } from "./expected-request.ts";

/** The body of a request to the control API: `{ "requests": [{ "path": "/meta" }], "order": "any" }`. */
export interface Expectation extends ComparisonOptions, JournalFilter {
  readonly requests: readonly ExpectedRequest[];
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const narrowing = {
  service: v.exactOptional(v.picklist(serviceNames)),
  route: v.exactOptional(v.string()),
  method: v.exactOptional(v.string()),
  status: v.exactOptional(count),
};

/** A number of times, possibly unbounded. */
const often = v.union([count, v.literal(Infinity)]);

const request = closed({
  ...requestMatchFields,
  status: v.exactOptional(count),
  principal: v.exactOptional(v.string()),
  times: v.exactOptional(
    v.union([
      count,
      v.pipe(
        closed({ least: v.exactOptional(count), most: v.exactOptional(often) }),
        v.check(({ least = 0, most = Infinity }) => least <= most, "least that is not above most"),
      ),
    ]),
  ),
});

const filter = {
  ...narrowing,
  since: v.exactOptional(count),
  replayed: v.exactOptional(v.picklist(["recorded", "unmatched"])),
};

const filterSchema: v.GenericSchema<unknown, JournalFilter> = closed(filter);

const comparing = {
  ...filter,
  order: v.exactOptional(v.picklist(["given", "any"])),
  others: v.exactOptional(v.picklist(["refuse", "allow"])),
};
const comparingSchema = closed(comparing);

const requests = v.array(request);

const expectation: v.GenericSchema<unknown, Expectation> = closed({ ...comparing, requests });

/**
 * Validates an expectation of the control API.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readExpectation(value: unknown): Expectation {
  return parsed(expectation, value, "expect");
}

/**
 * Validates expectations of a possibly untyped caller: a misspelt field would silently match anything.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function checkExpectation(expected: unknown, options: unknown): void {
  const isList = Array.isArray(expected);
  // For a single request, `order` and `others` have no meaning.
  checkOptions(isList ? comparingSchema : filterSchema, options, "expect");
  checkOptions(requests, isList ? expected : [expected], "expect.requests");
}

/**
 * Validates a filter of a possibly untyped caller.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function checkFilter(filter: unknown): void {
  checkOptions(filterSchema, filter, "journal");
}
