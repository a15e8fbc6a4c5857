import { excerpt, propertyOf } from "@org/http-core/operation";

/** The envelope, as far as it can be read. */
export interface Envelope {
  /** Undefined where the body has none: an error that has lost its envelope's other fields. */
  readonly status: string | undefined;
  readonly message: string;
  readonly result: unknown;
  /** Why, in words: `result` where it is text, and `message`; the reason stands in either. */
  readonly text: string;
  /** What the service says beside the outcome, whichever it is: `OK-…`, `NOTOK-…`. */
  readonly warning: string | undefined;
}

/** What is read of the service's words: they are somebody else's. Unit: characters. */
const ROOM = 400;

/** Says no, and nothing about why. */
const BARE = "NOTOK";

/** Reads the envelope of a body; undefined where the body has no `status` and no text in `result`. */
export function envelopeOf(body: unknown): Envelope | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const result = propertyOf(body, "result");
  const status = propertyOf(body, "status");
  if (!("status" in body) && typeof result !== "string") return undefined;
  const message = wordsOf(propertyOf(body, "message"));
  const warning = /^(?:NOT)?OK-(.+)$/s.exec(message)?.[1];
  const reasons = [wordsOf(result), warning === undefined ? message : ""];
  const text = reasons.filter((words) => words !== "" && words !== BARE).join(" ");
  // Where nothing else is said, what is beside the outcome is the reason of it.
  return {
    status: "status" in body ? wordOf(status) : undefined,
    message,
    result,
    text: text === "" ? (warning ?? "") : text,
    warning,
  };
}

/** A status as text or as a number; anything else counts as unknown: it may not convert to text. */
function wordOf(status: unknown): string {
  return typeof status === "number" ? String(status) : wordsOf(status);
}

/** On one line, and no more of them than anybody reads. */
function wordsOf(value: unknown): string {
  return typeof value === "string" ? excerpt(value, ROOM) : "";
}
