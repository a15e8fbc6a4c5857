import * as v from "valibot";
import { closed, recordOf } from "../../core/closed.ts";
import { checkOptions, parsed } from "../../core/parsed.ts";
import { serviceNames } from "../../origins.ts";
import type { JournalFilter } from "../filter.ts";
import type { Comparing } from "./compare.ts";
import type { ExpectedRequest } from "./expected-request.ts";

/** What a request to the control API expects: `{ "requests": [{ "path": "/meta" }], "order": "any" }`. */
export interface Expectation extends Comparing, JournalFilter {
  readonly requests: readonly ExpectedRequest[];
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

/** JSON has no regular expressions: `{ "pattern": "^/repos/" }` is one. */
const path = v.union([
  v.string(),
  v.instance(RegExp),
  v.pipe(
    closed({ pattern: v.pipe(v.string(), v.check(isPattern, "a regular expression")) }),
    v.transform(({ pattern }) => new RegExp(pattern)),
  ),
]);

const narrowing = {
  service: v.exactOptional(v.picklist(serviceNames)),
  route: v.exactOptional(v.string()),
  method: v.exactOptional(v.string()),
  status: v.exactOptional(count),
};

/** How often: also without a bound. */
const often = v.union([count, v.literal(Infinity)]);

const request = closed({
  ...narrowing,
  path: v.exactOptional(path),
  query: v.exactOptional(recordOf(v.string())),
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
 * Reads what a request to the control API expects.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readExpectation(value: unknown): Expectation {
  return parsed(expectation, value, "expect");
}

/**
 * Checks what a caller expects, who may have no types: a field that is not known would expect nothing.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function checkExpectation(expected: unknown, options: unknown): void {
  const isList = Array.isArray(expected);
  // A single request came as often as it says, whatever else did: neither order nor others matter.
  checkOptions(isList ? comparingSchema : filterSchema, options, "expect");
  checkOptions(requests, isList ? expected : [expected], "expect.requests");
}

/**
 * Checks which entries a caller wants.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function checkFilter(filter: unknown): void {
  checkOptions(filterSchema, filter, "journal");
}
