import {
  excerpt,
  propertyOf,
  type ClassifierInput,
  type ClassifyInWords,
  type Classification,
  type RefusalWords,
} from "@org/http-core/operation";
import { complaints, UNKNOWN } from "./complaints.ts";
import { envelopeOf, MAX_LENGTH, NOTHING_FOUND, type Envelope } from "./envelope-text.ts";

/** {@link NOTHING_FOUND} in `result`. Errors stand there too, so the text must name what was not found. */
const NO_ROWS = /^no (?:matching )?(?:records?|transactions?|blocks?|data) found\.?$/i;

/** An empty `result` without a reason means this. Source: field notes, 2.3. */
const BLANK = "The service refuses the API key: its `result` is empty";
const NO_REASON = "The service refuses the request without a reason";

/**
 * Classifies responses. The service sends 200 for almost everything; the outcome is in `result` or `message`. In this
 * order:
 *
 * - throttling and failure by status, but a 503 can have the words of a limit;
 * - a complaint in place of the envelope, as plain text or as a JSON string;
 * - a refusal in another form, as of a gateway or of JSON-RPC;
 * - a body that is not JSON, which is never "no data";
 * - status "1" is success, whatever its text;
 * - the first complaint found in either field, since a throttled response must not pass for "no data";
 * - "nothing found" is success;
 * - words about the request refuse it; all other words are a failure that may pass.
 */
export const classify: ClassifyInWords = (response, words) => {
  const { refusalIn, limitRefusals } = words;
  const body = response.json();
  if (response.status === 429 || response.status >= 500)
    return refusalIn(limitRefusals, response, { text: envelopeOf(body)?.text });
  if (body === undefined || typeof body === "string") return withoutEnvelope(response, body, words);
  const envelope = envelopeOf(body);
  if (envelope === undefined)
    return response.status >= 400 || Boolean(propertyOf(body, "error"))
      ? refusalIn(complaints(words), response)
      : undefined;
  if (envelope.status === "1") return response.status < 400 ? { ok: true } : undefined;
  const isBlank = envelope.text === "" && typeof envelope.result === "string";
  const said = { text: envelope.text || (isBlank ? BLANK : NO_REASON) };
  const complaint = refusalIn(complaints(words), response, said);
  if (complaint !== undefined) return complaint;
  if (isNothing(envelope)) return nothing(envelope, response);
  return envelope.status === undefined ? undefined : refusalIn(UNKNOWN, response, said);
};

function isNothing({ message, text, result }: Envelope): boolean {
  // Rows beside such a text contradict it, and must not be lost.
  if (Array.isArray(result)) return result.length === 0;
  return NOTHING_FOUND.test(message) || NO_ROWS.test(text);
}

/**
 * Classifies a body without an envelope. A page (`<`) or a part of JSON is no complaint, even if it has the words of one.
 *
 * @param body undefined if the body is not JSON
 */
function withoutEnvelope(
  response: ClassifierInput,
  body: string | undefined,
  words: RefusalWords,
): Classification | undefined {
  const text = excerpt(body ?? response.text, MAX_LENGTH);
  const complaint = /^[<{["]|^$/.test(text)
    ? undefined
    : words.refusalIn(complaints(words), response, { text });
  if (complaint !== undefined || body !== undefined || response.status >= 400) return complaint;
  const error = words.notJson(response.text, response.facts);
  const isFirst = (response.facts.attempts ?? 0) < 2;
  return { ok: false, retry: isFirst ? "transient" : "never", error };
}

/** A success without rows. */
function nothing({ status = "0", message }: Envelope, response: ClassifierInput): Classification | undefined {
  return response.status < 400 ? { ok: true, body: { status, message, result: [] } } : undefined;
}
