import { InvalidRequestError } from "@org/http-core";
import { notJson, type ClassifierInput, type Classify, type Classification } from "@org/http-core/operation";
import { complaintOf } from "./complaints.ts";
import { envelopeOf, type Envelope } from "./envelope-text.ts";
import { atMost, final } from "./classifications.ts";

/** The `message` of a response without data. */
const NOTHING_FOUND = /^no .*found\.?$/i;
/** The same in `result`. Errors stand there too, so the text must name what was not found. */
const NO_ROWS = /^no (?:matching )?(?:records?|transactions?|blocks?|data) found\.?$/i;
const NO_REASON = "The service refuses the request without a reason";

/**
 * Classifies responses. The service sends 200 for almost everything; the outcome is in `result` or `message`. In this
 * order:
 *
 * - throttling and failure by status;
 * - a body that is not JSON, which is never "no data";
 * - status "1" is success, whatever its text;
 * - the first complaint found in either field, since a throttled response must not pass for "no data";
 * - "nothing found" is success.
 */
export const classify: Classify = (response) => {
  if (response.status === 429 || response.status >= 500) return undefined;
  const body = response.json();
  if (body === undefined) return unreadable(response);
  const envelope = envelopeOf(body);
  if (envelope === undefined) return undefined;
  if (envelope.status === "1") return response.status < 400 ? { ok: true } : undefined;
  const complaint = complaintOf(envelope, response);
  if (complaint !== undefined) return complaint;
  if (isNothing(envelope)) return nothing(envelope, response);
  if (envelope.status === undefined) return undefined;
  return final(new InvalidRequestError(envelope.text || NO_REASON, response.facts));
};

/** The warnings that the service sends beside success or failure: `OK-Missing/Invalid API Key, …`. */
export function warningsOf(response: ClassifierInput): readonly string[] {
  const warning = envelopeOf(response.json())?.warning;
  return warning === undefined ? [] : [warning];
}

function isNothing({ message, text, result }: Envelope): boolean {
  // Rows beside such a text contradict it, and must not be lost.
  if (Array.isArray(result)) return result.length === 0;
  return NOTHING_FOUND.test(message) || NO_ROWS.test(text);
}

function unreadable(response: ClassifierInput): Classification | undefined {
  if (response.status >= 400) return undefined;
  return atMost(
    2,
    { ok: false, retry: "transient", error: notJson(response.text, response.facts) },
    response.facts,
  );
}

/** A success without rows. */
function nothing({ status = "0", message }: Envelope, response: ClassifierInput): Classification | undefined {
  return response.status < 400 ? { ok: true, body: { status, message, result: [] } } : undefined;
}
