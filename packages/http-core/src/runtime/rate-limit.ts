import { saidOf, type Said } from "../limit/announcement.ts";

/** A limit as the service announced it. What it did not say is undefined. */
export interface RateLimit {
  /** Requests allowed in the window. */
  readonly limit: number | undefined;
  /** Requests left in it. */
  readonly remaining: number | undefined;
  /** When the window starts anew: by the server's clock, or by ours where the service says how long it lasts. */
  readonly resetAt: Date | undefined;
  /** The service's name for the limit. @default none: it names none */
  readonly policy?: string;
  /** The window in milliseconds. @default unknown: the service does not say */
  readonly window?: number;
}

/**
 * What an answer says of limits: `X-RateLimit-*` and its other spellings, `RateLimit` with `RateLimit-Policy`. Of
 * several limits the one that leaves least. Undefined where there are none.
 *
 * @param now when the answer came, in epoch milliseconds
 */
export function rateLimitOf(headers: Headers, now: number): RateLimit | undefined {
  const said = saidOf(headers);
  const [first] = said;
  if (first === undefined) return undefined;
  const tightest = said.reduce((least, one) => (left(one) < left(least) ? one : least), first);
  const { policy, limit, remaining, reset, window } = tightest;
  const resetAt = reset === undefined ? undefined : new Date("in" in reset ? now + reset.in : reset.at);
  return { limit, remaining, resetAt, ...named(policy, window) };
}

/** What not every service says of a limit: left out where this one does not. */
export function named(policy: string, window: number | undefined): Pick<RateLimit, "policy" | "window"> {
  return { ...(policy === "" ? {} : { policy }), ...(window === undefined ? {} : { window }) };
}

function left({ remaining = Infinity }: Said): number {
  return remaining;
}
