/** `Headers`, or a Map of them, by lower-case name. */
export interface HeaderReader {
  readonly get: (name: string) => string | null | undefined;
  readonly has: (name: string) => boolean;
}

/** When a window starts anew: a time of the server's clock in epoch milliseconds, or a wait in milliseconds. */
export type Reset = { readonly at: number } | { readonly in: number };

/** One limit, as the headers of a response report it. */
interface RateLimitHeaders {
  /** The service's name for the limit; empty without a name. */
  readonly policy: string;
  /** Requests in a window. */
  readonly limit: number | undefined;
  /** Requests left in it. */
  readonly remaining: number | undefined;
  readonly reset: Reset | undefined;
  /** The window, in milliseconds. */
  readonly window: number | undefined;
}

/** Rate-limit headers that include `remaining`: only these can gate requests. */
export interface Announcement extends RateLimitHeaders {
  readonly remaining: number;
}

/** The longest field that is read, in characters. */
const LONGEST = 4_096;

/** The longest name of a budget that is read, in characters. */
const LONGEST_NAME = 100;

/** Names in use for the same three headers. `RateLimit-*` are the older drafts of the IETF's field. */
const FAMILIES = ["x-ratelimit", "ratelimit", "x-rate-limit"].map((name) => ({
  remaining: `${name}-remaining`,
  limit: `${name}-limit`,
  wait: `${name}-reset-after`,
  reset: `${name}-reset`,
  resource: `${name}-resource`,
}));

/** The name of the budget that a request was charged to; undefined if the response names none. */
export function resourceIn(headers: HeaderReader): string | undefined {
  for (const { resource } of FAMILIES) {
    const name = headers.get(resource)?.trim();
    if (name !== undefined && name !== "" && name.length <= LONGEST_NAME) return name;
  }
  return undefined;
}

/** The limits of a response whose headers can gate requests. Never throws. */
export function announcements(headers: HeaderReader): readonly Announcement[] {
  return parseRateLimitHeaders(headers).filter(
    (limit): limit is Announcement => limit.remaining !== undefined,
  );
}

/**
 * Reads the limits that a response reports:
 *
 * | header | reset |
 * |---|---|
 * | `X-RateLimit-Limit`, `-Remaining`, `-Reset`, also as `X-Rate-Limit-*` and `RateLimit-*` | epoch seconds, epoch milliseconds, or seconds to wait, recognized by their size |
 * | the same with `-Reset-After` | seconds to wait, fractions too |
 * | `RateLimit: "name";r=50;t=30` with `RateLimit-Policy: "name";q=100;w=60` (draft-ietf-httpapi-ratelimit-headers) | seconds to wait |
 * | `RateLimit: limit=100, remaining=50, reset=30` (its versions 4 to 7) | seconds to wait |
 *
 * Unusable headers give an empty list. Never throws.
 */
export function parseRateLimitHeaders(headers: HeaderReader): readonly RateLimitHeaders[] {
  const field = headers.get("ratelimit") ?? undefined;
  if (field !== undefined && field.length <= LONGEST)
    return fromField(field, headers.get("ratelimit-policy") ?? "");
  for (const names of FAMILIES) {
    // Most responses have none: allocate nothing for those.
    if (!(
      headers.has(names.remaining) ||
      headers.has(names.limit) ||
      headers.has(names.reset) ||
      headers.has(names.wait)
    ))
      continue;
    const found = limitOf((key) => headers.get(names[key]));
    if (found.remaining !== undefined || found.limit !== undefined || found.reset !== undefined)
      return [found];
  }
  return [];
}

/** A limit whose numbers are each in a field of its own. */
function limitOf(
  valueOf: (key: "limit" | "remaining" | "reset" | "wait") => string | null | undefined,
): RateLimitHeaders {
  const wait = leading(valueOf("wait"));
  return {
    policy: "",
    limit: leading(valueOf("limit")),
    remaining: leading(valueOf("remaining")),
    reset: wait === undefined ? resetOf(valueOf("reset")) : after(wait),
    window: undefined,
  };
}

/** Seconds to wait are below 1e9 (31 years), seconds since 1970 below 1e11 (the year 5138). */
function resetOf(text: string | null | undefined): Reset | undefined {
  const value = leading(text);
  if (value === undefined) return undefined;
  if (value < 1e9) return after(value);
  return { at: value < 1e11 ? value * 1_000 : value };
}

/** A wait in milliseconds, capped so that a `Date` can hold its end. */
function after(seconds: number): Reset {
  return { in: Math.min(seconds, 1e9) * 1_000 };
}

/**
 * The number at the start: some services report several windows in one header (`10, 10;w=1, 50;w=60`). Undefined if
 * the text is something else: a date, `6m0s`, more digits than a time has.
 */
function leading(text: string | null | undefined): number | undefined {
  const isNumber = typeof text === "string" && /^\s*-?\d{1,15}(?:\.\d+)?(?![\w:.-])/.test(text);
  return isNumber ? Math.max(0, Number.parseFloat(text)) : undefined;
}

function fromField(field: string, policies: string): readonly RateLimitHeaders[] {
  const items = itemsOf(field);
  const declared = itemsOf(policies.length > LONGEST ? "" : policies);
  const older = limitOf((key) =>
    items.find(({ name }) => name.startsWith(`${key}=`))?.name.slice(key.length + 1),
  );
  if (older.remaining !== undefined) return [older];
  return items.flatMap(({ name, parameters }) => {
    const remaining = leading(parameters.get("r"));
    if (remaining === undefined) return [];
    const policy = declared.find((candidate) => candidate.name === name)?.parameters;
    // A policy may count bytes or another unit: the gate counts only requests.
    if ((policy?.get("qu") ?? "requests") !== "requests") return [];
    const wait = leading(parameters.get("t"));
    const length = leading(policy?.get("w"));
    const limit = leading(policy?.get("q"));
    const reset = wait === undefined ? undefined : after(wait);
    return [
      { policy: name, limit, remaining, reset, window: length === undefined ? undefined : length * 1_000 },
    ];
  });
}

interface Item {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Reads a list of items with parameters (RFC 9651, 3.1), as far as limits use it. Anything else has no effect. */
function itemsOf(field: string): readonly Item[] {
  return field.split(",").map((part) => {
    const [name = "", ...rest] = part.split(";").map((piece) => piece.trim());
    const parameters = rest.map((piece) => {
      const [key = "", value = ""] = piece.split("=", 2);
      return [key, unquoted(value)] as const;
    });
    return { name: unquoted(name), parameters: new Map(parameters) };
  });
}

function unquoted(text: string): string {
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** A limit as the service announced it, or as the client counts it. A value that the service did not report is undefined. */
export interface RateLimit {
  /** Requests allowed in the window. */
  readonly limit: number | undefined;
  /** Requests left in it. */
  readonly remaining: number | undefined;
  /** When the window starts anew: by the server's clock, or by ours if the service reports a wait. */
  readonly resetAt: Date | undefined;
  /** The service's name for the limit. @default none */
  readonly policy?: string;
  /** The window in milliseconds. @default unknown */
  readonly window?: number;
  /** True: the client declared the limit and counts its own requests. @default the service announced it */
  readonly declared?: true;
}

/**
 * Reads the limit that a response reports: `X-RateLimit-*` and its variants, or `RateLimit` with `RateLimit-Policy`. Of
 * several limits it returns the one that leaves least; without any, undefined.
 *
 * @param now when the response arrived, in epoch milliseconds
 */
export function rateLimitOf(headers: HeaderReader, now: number): RateLimit | undefined {
  const [tightest] = parseRateLimitHeaders(headers).toSorted((one, other) => left(one) - left(other));
  if (tightest === undefined) return undefined;
  const { policy, limit, remaining, reset, window } = tightest;
  const resetAt = reset === undefined ? undefined : new Date("in" in reset ? now + reset.in : reset.at);
  return { limit, remaining, resetAt, ...named(policy, window) };
}

/** The optional properties of a limit; absent if the service does not report them. */
export function named(policy: string, window: number | undefined): Pick<RateLimit, "policy" | "window"> {
  return { ...(policy === "" ? {} : { policy }), ...(window === undefined ? {} : { window }) };
}

function left({ remaining = Infinity }: RateLimitHeaders): number {
  return remaining;
}
