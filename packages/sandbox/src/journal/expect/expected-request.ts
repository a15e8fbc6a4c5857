import { isRecord } from "@org/http-core/operation";
import * as v from "valibot";
import { pathPattern, type RequestMatch } from "../../core/request-match.ts";
import { closed, checkOptions, parsed } from "../../core/parsed.ts";
import { requestMatchFields } from "../../core/request-match-schema.ts";
import { serviceNames } from "../../origins.ts";
import type { JournalFilter } from "../entry.ts";

/**
 * A request that a test expects: one that matches every field. Secrets in the query appear as `[redacted]`. `nth` counts
 * the compared requests: `{ path: "/meta", nth: 2, status: 304 }` is the second request of `/meta`, with this status.
 */
export interface ExpectedRequest extends RequestMatch {
  /** The status of its response. */
  readonly status?: number;
  /** The name of the principal. */
  readonly principal?: string;
  /** How often it is expected. @default 1; with a list in `nth`, its length */
  readonly times?: number | ExpectedTimes;
}

/** Bounds of how often a request is expected. */
export interface ExpectedTimes {
  /** @default 0 */
  readonly least?: number;
  /** @default Infinity */
  readonly most?: number;
}

/** How often a request is expected, as two bounds. */
export function timesOf({
  nth,
  times = Array.isArray(nth) ? nth.length : 1,
}: ExpectedRequest): Required<ExpectedTimes> {
  if (typeof times === "number") return { least: times, most: times };
  const { least = 0, most = Infinity } = times;
  return { least, most };
}

/** An expected request as text: `GET repoHost /user → 200, alice, 2 times`. */
export function expectedInWords(expected: ExpectedRequest): string {
  const { service, route, method, path, query, header, body, nth, status, principal } = expected;
  const named = path === undefined || typeof path === "string" ? path : String(pathPattern(path));
  const where = [named, route].filter((one) => one !== undefined);
  const search = query === undefined ? "" : `?${new URLSearchParams(query).toString()}`;
  const request = [method?.toUpperCase(), service, where.join(", ") + search].filter(Boolean).join(" ");
  const outcome = status === undefined ? "" : ` → ${String(status)}`;
  const more = [
    principal,
    // Names only: the values may be secrets.
    ...(header === undefined ? [] : [`headers ${Object.keys(header).join(" and ")}`]),
    ...(body === undefined ? [] : [isRecord(body) ? `body of ${Object.keys(body).join(" and ")}` : "body"]),
    ...(nth === undefined ? [] : [`request ${[nth].flat().join(" and ")} like this`]),
    often(timesOf(expected)),
  ].filter((one) => one !== undefined);
  return [(request || "any request") + outcome, ...more].join(", ");
}

function often({ least, most }: Required<ExpectedTimes>): string | undefined {
  if (least === 1 && most === 1) return undefined;
  if (most === 0) return "never";
  if (least === most) return counted(least);
  if (most === Infinity) return least === 0 ? "any number of times" : `at least ${counted(least)}`;
  return least === 0 ? `at most ${counted(most)}` : `${String(least)} to ${counted(most)}`;
}

/** A number of times as text. */
export function counted(times: number): string {
  return times === 1 ? "once" : times === 2 ? "twice" : `${String(times)} times`;
}

/** How expected and received requests are compared. */
export interface ComparisonOptions {
  /** Whether requests must come in the listed order. @default "given" */
  readonly order?: "given" | "any";
  /** Whether other requests are an error. @default "refuse" */
  readonly others?: "refuse" | "allow";
}

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
const upTo = v.union([count, v.literal(Infinity)]);

const request = closed({
  ...requestMatchFields,
  status: v.exactOptional(count),
  principal: v.exactOptional(v.string()),
  times: v.exactOptional(
    v.union([
      count,
      v.pipe(
        closed({ least: v.exactOptional(count), most: v.exactOptional(upTo) }),
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
