import { isSensitiveName, ParameterError } from "@org/http-core";
import * as v from "valibot";

/** The names nearest to a text, the nearest first; ties keep their order. */
export function nearestNames(text: string, names: Iterable<string>, most = 1): readonly string[] {
  const far = Array.from(names, (name) => [name, edits(text.toLowerCase(), name.toLowerCase())] as const);
  return far
    .sort(([, a], [, b]) => a - b)
    .slice(0, most)
    .map(([name]) => name);
}

/** The edit distance of two texts (Levenshtein). */
export function edits(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed));
    }
    above = row;
  }
  return above[other.length] ?? 0;
}

/** How many characters of a name are compared with others: a request may send a name of megabytes. */
const COMPARED = 100;

/** The start of the message about an unknown field. */
export const NO_FIELD = "no such field";

/** The schema of {@link fieldsOf}. */
type Fields<E extends v.ObjectEntries> = v.StrictObjectSchema<E, (issue: v.StrictObjectIssue) => string>;

/**
 * A plain object. A list, `Headers`, `URLSearchParams` and a `Map` are refused: an object schema finds no fields in them
 * and would drop their content silently.
 */
export const record = v.custom<Readonly<Record<string, unknown>>>(
  (value) => Object.prototype.toString.call(value) === "[object Object]",
  "an object",
);

/** A schema of an object with any names, whose values have one schema. */
export function recordOf<T>(value: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Record<string, T>> {
  return v.pipe(record, v.record(v.string(), value));
}

/**
 * A schema of an object that has these fields and no others. All options use it: a misspelt option is refused with the
 * nearest name.
 */
export function closed<const E extends v.ObjectEntries>(
  entries: E,
): v.SchemaWithPipe<readonly [typeof record, Fields<E>]> {
  return v.pipe(record, fieldsOf(entries));
}

/** The fields of a {@link closed} object, without the check that it is plain: `v.variant` needs them so. */
export function fieldsOf<const E extends v.ObjectEntries>(entries: E): Fields<E> {
  const names = Object.keys(entries);
  return v.strictObject(entries, ({ expected, path }) => {
    if (expected !== "never") return "";
    const [nearest] = nearestNames(String(path?.[0].key).slice(0, COMPARED), names);
    return nearest === undefined ? NO_FIELD : `${NO_FIELD}; the nearest is ${JSON.stringify(nearest)}`;
  });
}

/** A schema issue, with the fields that some libraries add to the message. */
interface Complaint {
  readonly message: string;
  readonly kind?: unknown;
  readonly type?: unknown;
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly issues?: unknown;
}

/** What a schema expected, as text that follows "expected": the check's own message, or the name of the type. */
export function expectedBy(issue: Complaint): string {
  const { kind, type, message, expected, received, issues } = issue;
  if (type === "custom") return message;
  if (kind === "validation" && DEFAULT_MESSAGE.test(message)) return checked(issue);
  if (kind !== "schema" || typeof expected !== "string") return message;
  if (expected === "never") return message.startsWith(NO_FIELD) ? message : NO_FIELD;
  const isUnion = Array.isArray(issues) && issues.every(isComplaint);
  // Report the union member that got furthest: a failed check on a value of the right type.
  const furthest = isUnion ? issues.find((one) => one.kind === "validation") : undefined;
  if (furthest !== undefined) return expectedBy(furthest);
  if (isUnion && issues.length > 0) return Array.from(new Set(issues.map(expectedBy))).join(" or ");
  if (received === "undefined") return "a value";
  return WORDS[expected] ?? expected.replaceAll('"', "").replace(/^\((.*)\)$/, "one of $1");
}

/** The library's message for a check without one. */
const DEFAULT_MESSAGE = /^Invalid [\w ]+: (?:Expected|Received) /;

/** What a check without a message expects: its bound, else its name. */
function checked({ type, expected, message }: Complaint): string {
  const [, sign = "", bound = ""] = /^([<>]=?)(.+)$/.exec(String(expected)) ?? [];
  const compared = SIGNS[sign];
  return compared === undefined ? (CHECKS[String(type)] ?? message) : `${compared} ${bound}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  ">=": "at least",
  "<=": "at most",
  ">": "more than",
  "<": "less than",
};

const CHECKS: Readonly<Record<string, string>> = {
  digits: "digits",
  integer: "a whole number",
  iso_date: "a day like 2026-01-01",
  iso_timestamp: "a date and time like 2026-01-01T12:00:00Z",
  non_empty: "something that is not empty",
  url: "an address like https://api.example.com",
};

function isComplaint(value: unknown): value is Complaint {
  return (
    typeof value === "object" && value !== null && "message" in value && typeof value.message === "string"
  );
}

/** Plain words for the library's type names. */
const WORDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "an object",
};

/**
 * Validates a value of unknown type: from a file, a request or an untyped caller.
 *
 * @param at its name in error messages: `faults.0`
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown, at: string): T {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  // A misspelt field makes two issues. Report the unknown name rather than the missing one.
  const chain = withCauses(issues.find(isUnknownField) ?? issues[0]);
  const path = [at, ...chain.flatMap((issue) => issue.path?.map(({ key }) => String(key)) ?? [])].join(".");
  const last = chain.at(-1) ?? issues[0];
  throw new ParameterError(path, expectedBy(last), receivedIn(last));
}

/**
 * Validates options of a possibly untyped caller. `undefined` counts as absent.
 *
 * @param at their name in error messages
 * @throws ParameterError that names the option, what was expected and what was there
 */
export function checkOptions<T>(schema: v.GenericSchema<unknown, T>, options: unknown, at: string): T {
  return parsed(schema, withoutUndefined(options), at);
}

function isUnknownField({ expected }: v.BaseIssue<unknown>): boolean {
  return expected === "never";
}

/**
 * An issue, followed for a union by that of the member that got furthest: the one at a field, if the value is an
 * object.
 */
function withCauses(issue: v.BaseIssue<unknown>): readonly v.BaseIssue<unknown>[] {
  const atFields = issue.issues?.filter(({ path }) => path !== undefined) ?? [];
  const inside = atFields.find((one) => one.kind === "validation" || isUnknownField(one)) ?? atFields[0];
  return inside === undefined ? [issue] : [issue, ...withCauses(inside)];
}

/** An address with a user name, a query or a fragment: a password or a key may be in it. */
const TELLING_ADDRESS = /:.*@|^\s*https?:.*[?#]/is;

function receivedIn({ input, received, path }: v.BaseIssue<unknown>): string {
  if (typeof input === "string") {
    if (input !== "" && isSensitiveName(String(path?.at(-1)?.key)))
      return `a text of ${String(input.length)} characters`;
    if (TELLING_ADDRESS.test(input)) return "an address with an `@`, a `?` or a `#`";
    return JSON.stringify(input);
  }
  if (Array.isArray(input)) return "a list";
  return received === "undefined" ? "nothing" : received;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(given.map(([name, one]) => [name, withoutUndefined(one)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
