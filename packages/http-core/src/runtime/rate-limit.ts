/** A limit as the service announced it with its last answer. What it did not say is undefined. */
export interface RateLimit {
  /** Requests allowed in the window. */
  readonly limit: number | undefined;
  /** Requests left in it. */
  readonly remaining: number | undefined;
  /** When the window starts anew, by the server's clock. */
  readonly resetAt: Date | undefined;
}

/** Reads `X-RateLimit-Limit`, `-Remaining` and `-Reset` (epoch seconds). Undefined where there are none. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const limit = numeric(headers.get("x-ratelimit-limit"));
  const remaining = numeric(headers.get("x-ratelimit-remaining"));
  const reset = numeric(headers.get("x-ratelimit-reset"));
  if (limit === undefined && remaining === undefined && reset === undefined) return undefined;
  return { limit, remaining, resetAt: reset === undefined ? undefined : epoch(reset) };
}

/** Some deployments send milliseconds where others send seconds: a value past the year 5000 is milliseconds. */
function epoch(value: number): Date {
  return new Date(value > 1e11 ? value : value * 1000);
}

function numeric(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
