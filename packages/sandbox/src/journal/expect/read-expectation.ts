import * as v from "valibot";
import { parsed } from "../../core/parsed.ts";
import { serviceNames } from "../../origins.ts";
import type { ExpectRequestsOptions } from "./expect-requests.ts";
import type { ExpectedRequest } from "./expected-request.ts";

/** What a request to the control API expects: `{ "requests": [{ "path": "/meta" }], "order": "any" }`. */
export interface Expectation extends ExpectRequestsOptions {
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
  v.pipe(
    v.strictObject({ pattern: v.pipe(v.string(), v.check(isPattern, "a regular expression")) }),
    v.transform(({ pattern }) => new RegExp(pattern)),
  ),
]);

const narrowing = {
  service: v.exactOptional(v.picklist(serviceNames)),
  route: v.exactOptional(v.string()),
  method: v.exactOptional(v.string()),
  status: v.exactOptional(count),
};

const request = v.strictObject({
  ...narrowing,
  path: v.exactOptional(path),
  query: v.exactOptional(v.record(v.string(), v.string())),
  principal: v.exactOptional(v.string()),
  times: v.exactOptional(
    v.union([count, v.strictObject({ least: v.exactOptional(count), most: v.exactOptional(count) })]),
  ),
});

const expectation: v.GenericSchema<unknown, Expectation> = v.strictObject({
  ...narrowing,
  since: v.exactOptional(count),
  replayed: v.exactOptional(v.picklist(["recorded", "unmatched"])),
  order: v.exactOptional(v.picklist(["given", "any"])),
  others: v.exactOptional(v.picklist(["refuse", "allow"])),
  requests: v.array(request),
});

/**
 * Reads what a request to the control API expects.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readExpectation(value: unknown): Expectation {
  return parsed(expectation, value, "expect");
}
