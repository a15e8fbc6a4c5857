import { NO_FIELD } from "./closed.ts";

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
