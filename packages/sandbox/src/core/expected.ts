import { NO_FIELD } from "./closed.ts";

/** A schema's complaint, as far as its library says more of it than a message. */
interface Complaint {
  readonly message: string;
  readonly kind?: unknown;
  readonly type?: unknown;
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly issues?: unknown;
}

/**
 * What a schema expected, in words that follow "expected". A check says it itself; a kind of value does by its name.
 */
export function expectedBy(issue: Complaint): string {
  const { kind, type, message, expected, received, issues } = issue;
  if (type === "custom") return message;
  if (kind === "validation" && DEFAULT_MESSAGE.test(message)) return checked(issue);
  if (kind !== "schema" || typeof expected !== "string") return message;
  if (expected === "never") return message.startsWith(NO_FIELD) ? message : NO_FIELD;
  const isUnion = Array.isArray(issues) && issues.every(isComplaint);
  // Of a union's complaints the one that got furthest counts: a check on a value of the right kind.
  const furthest = isUnion ? issues.find((one) => one.kind === "validation") : undefined;
  if (furthest !== undefined) return expectedBy(furthest);
  if (isUnion && issues.length > 0) return Array.from(new Set(issues.map(expectedBy))).join(" or ");
  if (received === "undefined") return "a value";
  return WORDS[expected] ?? expected.replaceAll('"', "").replace(/^\((.*)\)$/, "one of $1");
}

/** What the library says of a check that says nothing itself. */
const DEFAULT_MESSAGE = /^Invalid [\w ]+: (?:Expected|Received) /;

/** What a check without words of its own expects: by what it compares with, else by its name. */
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
};

function isComplaint(value: unknown): value is Complaint {
  return (
    typeof value === "object" && value !== null && "message" in value && typeof value.message === "string"
  );
}

/** The library's names of kinds, in words. */
const WORDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "an object",
};
