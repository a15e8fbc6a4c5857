import { RateLimitError, type RateLimitKind } from "@org/http-core";
import {
  httpDate,
  MINUTE,
  retryAfter,
  type ClassifierInput,
  type Classification,
} from "@org/http-core/operation";
import { textAt } from "./text-at.ts";

/** How long the service refuses good logins after bad ones, unless it says so. */
const LOCKOUT = 5 * MINUTE;

/** Words of permission, and words of limits. One message may have both. */
const REFUSED =
  /user.agent|admin|access|permission|author|denied|must (?:be|have)|scope|protected|disabled|suspend|archived|feature/i;
const LIMITED = /limit|quota|too many|later|until|wait/i;

/**
 * Reads the limit that a 403 or 429 names; undefined if it names none.
 *
 * @param message the service's; undefined if the body has none, as in a page
 */
export function limited(response: ClassifierInput, message: string | undefined): Classification | undefined {
  const { headers, facts, now } = response;
  const wait = retryAfter(headers, now);
  const kind = kindOf(response, wait, message);
  if (kind === undefined) return undefined;
  const isLockout = kind === "lockout";
  const after = kind === "quota" ? untilReset(response, wait) : (wait ?? (isLockout ? LOCKOUT : MINUTE));
  const error = new RateLimitError(message ?? "No requests left", kind, {
    ...facts,
    hint: isLockout ? "Check the credential. Until then, correct logins are refused too." : undefined,
    retryAt: new Date(now + after),
  });
  // A locked-out credential must not be used: each attempt may extend the lockout.
  return isLockout ? { ok: false, retry: "never", error } : { ok: false, retry: "throttled", after, error };
}

/**
 * The kind of limit. Words decide first: a refusal may happen to spend the last request. The wording has changed over
 * the years, so counters, the documentation page in the body and `Retry-After` count too. In this order:
 *
 * | evidence | limit |
 * |---|---|
 * | "login attempts" | `lockout` |
 * | "abuse", "secondary rate" | `abuse` |
 * | "rate limit exceeded" | `quota` |
 * | for a 403, words of permission or of a `User-Agent`, and none of limits | none |
 * | no requests left | `quota` |
 * | a page on abuse or secondary limits; for a 403 a `Retry-After` | `abuse` |
 */
function kindOf(
  { status, headers, text, json }: ClassifierInput,
  wait: number | undefined,
  message = "",
): RateLimitKind | undefined {
  if (/login attempt/i.test(message)) return "lockout";
  if (/\b(?:abuse|secondary rate)\b/i.test(message)) return "abuse";
  if (/rate limit exceeded/i.test(message)) return "quota";
  const words = message || text;
  if (status === 403 && REFUSED.test(words) && !LIMITED.test(words)) return undefined;
  if (headers.get("x-ratelimit-remaining") === "0") return "quota";
  if (status === 403 && wait !== undefined) return "abuse";
  const page = textAt(json(), "documentation_url") ?? "";
  return /abuse|secondary-rate/i.test(page) ? "abuse" : undefined;
}

/**
 * The reset is a time of the server's clock, and so is the time of the response.
 *
 * @param least the shortest wait
 */
function untilReset({ headers, facts, now }: ClassifierInput, least = 1_000): number {
  const serverNow = httpDate(headers.get("date") ?? "", now) ?? now;
  return Math.max(least, (facts.rateLimit?.resetAt?.getTime() ?? serverNow + MINUTE) - serverNow + 1_000);
}
