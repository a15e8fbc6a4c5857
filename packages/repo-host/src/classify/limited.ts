import {
  httpDate,
  RateLimitError,
  retryAfter,
  type Answer,
  type RateLimitKind,
  type Verdict,
} from "@org/http-core";
import { textAt } from "./value-at.ts";

const MINUTE = 60_000;
/** How long good logins are refused after bad ones, where the service doesn't say. */
const LOCKOUT = 5 * MINUTE;

/**
 * Which limit a 403 or 429 tells of; undefined: none. The wording has changed over the years, so that counters,
 * the page that the body refers to and a wait count as well. In this order:
 *
 * | told by | limit |
 * |---|---|
 * | "login attempts" | `lockout` |
 * | "abuse", "secondary rate" | `abuse` |
 * | "rate limit exceeded", or no requests left | `quota` |
 * | a page on abuse or secondary limits; of a 403 a `Retry-After` | `abuse` |
 */
export function limited(answer: Answer, said: string): Verdict | undefined {
  const { status, headers, facts, now } = answer;
  const wait = retryAfter(headers, now);
  const is = (kind: RateLimitKind, after: number, hint?: string): RateLimitError =>
    new RateLimitError(said, kind, { ...facts, hint, retryAt: new Date(now + after) });
  const retried = (kind: RateLimitKind, after = wait ?? MINUTE): Verdict => ({
    ok: false,
    retry: "throttled",
    after,
    error: is(kind, after),
  });
  if (/login attempt/i.test(said)) {
    // Nothing is sent with this credential until then: each try while locked out may lengthen it.
    const hint = "Good logins are refused too for a while: check the credential first.";
    return { ok: false, retry: "never", error: is("lockout", wait ?? LOCKOUT, hint) };
  }
  if (/\babuse\b|\bsecondary rate\b/i.test(said)) return retried("abuse");
  if (headers.get("x-ratelimit-remaining") === "0" || /rate limit exceeded/i.test(said))
    return retried("quota", untilReset(answer));
  const page = textAt(answer.json(), "documentation_url") ?? "";
  const isAbuse = /abuse|secondary-rate/i.test(page) || (status === 403 && wait !== undefined);
  return isAbuse ? retried("abuse") : undefined;
}

/** The reset is told by the server's clock, and so is the moment of the answer. */
function untilReset({ headers, facts, now }: Answer): number {
  const serverNow = httpDate(headers.get("date") ?? "", now) ?? now;
  return Math.max(0, (facts.rateLimit?.resetAt?.getTime() ?? serverNow + MINUTE) - serverNow) + 1_000;
}
