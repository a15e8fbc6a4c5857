import {
  BlockedError,
  DecodeError,
  InvalidRequestError,
  type Answer,
  type Classify,
  type Verdict,
} from "@org/http-core";
import { envelopeOf, type Envelope } from "./envelope-text.ts";
import { complaintOf } from "./complaints.ts";

/** Words of a firewall's block page and of its challenges: no retry gets past them. */
const BLOCKED =
  /sorry, you have been blocked|just a moment|checking if the site connection is secure|cf_chl/i;

/**
 * The service answers 200 to almost everything; what it means stands in the envelope, in `result` or in
 * `message`. In this order: not JSON is never "no data"; status "1" is success, whatever words it brings; an
 * empty list is success; then the first complaint that fits.
 */
export const classify: Classify = (answer) => {
  if (answer.status === 429 || answer.status >= 500) return undefined;
  const body = answer.json();
  if (body === undefined) return notJson(answer);
  const envelope = envelopeOf(body);
  if (envelope === undefined) return undefined;
  if (envelope.status === "1") return answer.status < 400 ? succeeded(envelope) : undefined;
  if (isEmpty(envelope))
    return { ok: true, body: { status: envelope.status, message: envelope.message, result: [] } };
  return complaintOf(envelope, answer) ?? unknown(envelope, answer);
};

function notJson(answer: Answer): Verdict | undefined {
  if (BLOCKED.test(answer.text)) {
    const hint = "A firewall in front of the service refuses this address; a retry would not help.";
    return {
      ok: false,
      retry: "never",
      error: new BlockedError("A block page came instead of data", { ...answer.facts, hint }),
    };
  }
  if (answer.status >= 400) return undefined;
  const error = new DecodeError(
    "The answer is not JSON: something in front of the service spoke",
    answer.facts,
  );
  return { ok: false, retry: "transient", error };
}

/** `OK-Missing/Invalid API Key, …`: a success with a warning. */
function succeeded({ message }: Envelope): Verdict {
  const warning = /^OK-(.+)$/s.exec(message)?.[1];
  return warning === undefined ? { ok: true } : { ok: true, warnings: [warning] };
}

function isEmpty({ message, result }: Envelope): boolean {
  return (Array.isArray(result) && result.length === 0) || /^no .*found$/i.test(message);
}

function unknown({ text }: Envelope, { facts }: Answer): Verdict {
  const message = text === "" ? "The service refuses the request without saying why" : text;
  return { ok: false, retry: "never", error: new InvalidRequestError(message, facts) };
}
