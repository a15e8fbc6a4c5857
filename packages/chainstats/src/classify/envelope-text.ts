import { excerpt, propertyOf, type ClassifierInput } from "@org/http-core/operation";

/** The readable parts of an envelope. */
export interface Envelope {
  /** Undefined where the body has none: some errors come without the other fields. */
  readonly status: string | undefined;
  readonly message: string;
  readonly result: unknown;
  /** The reason in words: `result` where it is text, and `message`. The reason may be in either. */
  readonly text: string;
  /** The warning beside any outcome: `OK-…`, `NOTOK-…`. */
  readonly warning: string | undefined;
}

/** The number of characters kept of the service's text. */
export const MAX_LENGTH = 400;

/** The `message` of a response without data. */
export const NOTHING_FOUND = /^no .*found\.?$/i;

/** A refusal without a reason. */
const BARE_REFUSAL = "NOTOK";

/** Reads the envelope of a body; undefined if the body has no `status` and no text in `result`. */
export function envelopeOf(body: unknown): Envelope | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const result = propertyOf(body, "result");
  const status = propertyOf(body, "status");
  if (!("status" in body) && typeof result !== "string") return undefined;
  const message = wordsOf(propertyOf(body, "message"));
  const warning = /^(?:NOT)?OK-(.+)$/s.exec(message)?.[1];
  const reasons = [wordsOf(result), warning === undefined ? message : ""];
  const text = reasons.filter((words) => words !== "" && words !== BARE_REFUSAL).join(" ");
  // Without another reason, the warning is the reason.
  return {
    status: "status" in body ? wordOf(status) : undefined,
    message,
    result,
    text: text === "" ? (warning ?? "") : text,
    warning,
  };
}

/** A status as text. Values other than text and numbers count as unknown, because they may not convert to text. */
function wordOf(status: unknown): string {
  return typeof status === "number" ? String(status) : wordsOf(status);
}

/** The text on one line, cut at {@link MAX_LENGTH}. */
function wordsOf(value: unknown): string {
  return typeof value === "string" ? excerpt(value, MAX_LENGTH) : "";
}

/** The warnings that the service sends beside success or failure: `OK-Missing/Invalid API Key, …`. */
export function warningsOf({ json }: ClassifierInput): readonly string[] {
  const warning = envelopeOf(json())?.warning;
  return warning === undefined ? [] : [warning];
}

/** Returns true unless the envelope says success: for "nothing found", a complaint, or a body that is no envelope. */
export function isNoSuccess({ json }: ClassifierInput): boolean {
  return envelopeOf(json())?.status !== "1";
}
