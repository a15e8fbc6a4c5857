/** A schema's complaint, as far as its library says more of it than a message. */
interface Complaint {
  readonly message: string;
  readonly kind?: unknown;
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly issues?: unknown;
}

/**
 * What a schema expected, in words that follow "expected". A check says it itself; a kind of value does by its name.
 */
export function expectedBy(issue: Complaint): string {
  const { kind, message, expected, received, issues } = issue;
  if (kind !== "schema" || typeof expected !== "string") return message;
  if (expected === "never") return "no such field";
  const isUnion = Array.isArray(issues) && issues.every(isComplaint);
  // Of a union's complaints the one that got furthest counts: a check on a value of the right kind.
  const checked = isUnion ? issues.find((one) => one.kind === "validation") : undefined;
  if (checked !== undefined) return checked.message;
  if (isUnion && issues.length > 0) return Array.from(new Set(issues.map(expectedBy))).join(" or ");
  if (received === "undefined") return "a value";
  return WORDS[expected] ?? expected.replaceAll('"', "").replace(/^\((.*)\)$/, "one of $1");
}

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
