import { RateLimitError, type RateLimitKind } from "@org/http-core";
import { httpDate, retryAfter, type ClassifierInput, type Classification } from "@org/http-core/operation";
import { textAt } from "./text-at.ts";

const MINUTE = 60_000;
/** How long good logins are refused after bad ones, where the service doesn't say. */
const LOCKOUT = 5 * MINUTE;

/** Words of permission, and words of limits, which the same message may have. */
const REFUSED =
  /user.agent|admin|access|permission|author|denied|must (?:be|have)|scope|protected|disabled|suspend|archived|feature/i;
const LIMITED = /limit|quota|too many|later|until|wait/i;

/**
 * What a 403 or 429 says of a limit; undefined: nothing.
 *
 * @param message the service's; undefined: the body has none, as a page hasn't
 */
export function limited(answer: ClassifierInput, message: string | undefined): Classification | undefined {
  const { headers, facts, now } = answer;
  const kind = kindOf(answer, message);
  if (kind === undefined) return undefined;
  const isLockout = kind === "lockout";
  const after =
    kind === "quota" ? untilReset(answer) : (retryAfter(headers, now) ?? (isLockout ? LOCKOUT : MINUTE));
  const error = new RateLimitError(message ?? "No more requests now", kind, {
    ...facts,
    hint: isLockout ? "Check the credential: good logins are refused too." : undefined,
    retryAt: new Date(now + after),
  });
  // Nothing is sent with a credential that is locked out: each try may lengthen it.
  return isLockout ? { ok: false, retry: "never", error } : { ok: false, retry: "throttled", after, error };
}

/**
 * Which limit it is. Words decide first: a refusal may happen to spend the last request. The wording has changed over
 * the years, so that counters, the page that the body refers to and a wait count as well. In this order:
 *
 * | told by | limit |
 * |---|---|
 * | "login attempts" | `lockout` |
 * | "abuse", "secondary rate" | `abuse` |
 * | "rate limit exceeded" | `quota` |
 * | of a 403, words of permission or of a `User-Agent`, and none of limits | none |
 * | no requests left | `quota` |
 * | a page on abuse or secondary limits; of a 403 a `Retry-After` | `abuse` |
 */
function kindOf(
  { status, headers, text, json, now }: ClassifierInput,
  message = "",
): RateLimitKind | undefined {
  if (/login attempt/i.test(message)) return "lockout";
  if (/\b(?:abuse|secondary rate)\b/i.test(message)) return "abuse";
  if (/rate limit exceeded/i.test(message)) return "quota";
  const isForbidden = status === 403;
  const words = message || text;
  if (isForbidden && REFUSED.test(words) && !LIMITED.test(words)) return undefined;
  if (headers.get("x-ratelimit-remaining") === "0") return "quota";
  const page = textAt(json(), "documentation_url") ?? "";
  const waits = isForbidden && retryAfter(headers, now) !== undefined;
  return waits || /abuse|secondary-rate/i.test(page) ? "abuse" : undefined;
}

/** The reset is told by the server's clock, and so is the moment of the answer. */
function untilReset({ headers, facts, now }: ClassifierInput): number {
  const serverNow = httpDate(headers.get("date") ?? "", now) ?? now;
  return Math.max(0, (facts.rateLimit?.resetAt?.getTime() ?? serverNow + MINUTE) - serverNow) + 1_000;
}
