/** When a window starts anew: a moment by the server's clock, in epoch milliseconds, or a wait in milliseconds. */
export type Reset = { readonly at: number } | { readonly in: number };

/** What one answer says of one limit. */
interface RateLimitHeaders {
  /** Which of the service's limits; empty where it tells of one only. */
  readonly policy: string;
  /** Requests in a window. */
  readonly limit: number | undefined;
  /** Requests left in it. */
  readonly remaining: number | undefined;
  readonly reset: Reset | undefined;
  /** The window, in milliseconds. */
  readonly window: number | undefined;
}

/** What can be gone by: it says how many are left. */
export interface Announcement extends RateLimitHeaders {
  readonly remaining: number;
}

/** Nobody names a longer field in earnest, and what is longer is not read. */
const LONGEST = 4_096;

/** The same of a budget's name. */
const LONGEST_NAME = 100;

/** Names in use for the same three headers. `RateLimit-*` are the older drafts of the IETF's field. */
const FAMILIES = ["x-ratelimit", "ratelimit", "x-rate-limit"].map((name) => ({
  remaining: `${name}-remaining`,
  limit: `${name}-limit`,
  wait: `${name}-reset-after`,
  reset: `${name}-reset`,
  resource: `${name}-resource`,
}));

/** Which of the service's budgets an answer names as the one that its request has spent; undefined: it names none. */
export function resourceIn(headers: Headers): string | undefined {
  for (const { resource } of FAMILIES) {
    const named = headers.get(resource)?.trim();
    if (named !== undefined && named !== "" && named.length <= LONGEST_NAME) return named;
  }
  return undefined;
}

/** What an answer announces of limits, as far as it can be gone by. Never throws. */
export function announcements(headers: Headers): readonly Announcement[] {
  return parseRateLimitHeaders(headers).filter(saysWhatIsLeft);
}

function saysWhatIsLeft(said: RateLimitHeaders): said is Announcement {
  return said.remaining !== undefined;
}

/**
 * What an answer says of limits:
 *
 * | header | reset |
 * |---|---|
 * | `X-RateLimit-Limit`, `-Remaining`, `-Reset`, also spelt `X-Rate-Limit-*` and `RateLimit-*` | epoch seconds, epoch milliseconds, or seconds to wait: told by their size; or a date (RFC 3339, HTTP) |
 * | the same with `-Reset-After` | seconds to wait, fractions too |
 * | `RateLimit: "name";r=50;t=30` with `RateLimit-Policy: "name";q=100;w=60` (draft-ietf-httpapi-ratelimit-headers) | seconds to wait |
 * | `RateLimit: limit=100, remaining=50, reset=30` (its versions 4 to 7) | seconds to wait |
 *
 * Empty where there is nothing usable: never throws.
 */
export function parseRateLimitHeaders(headers: Headers): readonly RateLimitHeaders[] {
  const field = headers.get("ratelimit");
  if (field !== null && field.length <= LONGEST) return fromField(field, headers.get("ratelimit-policy"));
  for (const names of FAMILIES) {
    const remaining = leading(headers.get(names.remaining));
    const limit = leading(headers.get(names.limit));
    const wait = leading(headers.get(names.wait));
    const reset = wait === undefined ? resetOf(headers.get(names.reset)) : after(wait);
    if (remaining === undefined && limit === undefined && reset === undefined) continue;
    return [{ policy: "", limit, remaining, reset, window: undefined }];
  }
  return [];
}

/** Seconds to wait stay below 1e9 (31 years), seconds since 1970 below 1e11 (the year 5138). */
function resetOf(text: string | null | undefined): Reset | undefined {
  const value = leading(text);
  if (value === undefined) return dateIn(text ?? "");
  if (value < 1e9) return after(value);
  return { at: value < 1e11 ? value * 1_000 : value };
}

/** As RFC 3339 has it, or HTTP. */
const DATE = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+]\d\d:\d\d)$|^[A-Z][a-z]{2}, .{20} GMT$/;

function dateIn(text: string): Reset | undefined {
  const at = DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : { at };
}

/** A wait that ends within the times that a date can name, whatever a header says. */
function after(seconds: number): Reset {
  return { in: Math.min(seconds, 1e9) * 1_000 };
}

/**
 * The number at the beginning: some name several windows in one header (`10, 10;w=1, 50;w=60`). None where it goes on
 * as something else: a date, `6m0s`, more digits than a time has.
 */
function leading(text: string | null | undefined): number | undefined {
  const begins = typeof text === "string" && /^\s*-?\d{1,15}(?:\.\d+)?(?![\w:.-])/.test(text);
  return begins ? Math.max(0, Number.parseFloat(text)) : undefined;
}

function fromField(field: string, policies: string | null): readonly RateLimitHeaders[] {
  const items = itemsOf(field);
  const declared = itemsOf(policies === null || policies.length > LONGEST ? "" : policies);
  if (items.some(({ name }) => name.startsWith("remaining="))) return fromOlderField(items);
  return items.flatMap(({ name, parameters }) => {
    const remaining = leading(parameters.get("r"));
    if (remaining === undefined) return [];
    const policy = declared.find((candidate) => candidate.name === name)?.parameters;
    // A policy may count bytes or something else: only requests are ours to count.
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

function fromOlderField(items: readonly Item[]): readonly RateLimitHeaders[] {
  const value = (key: string): string | undefined =>
    items.find(({ name }) => name.startsWith(`${key}=`))?.name.slice(key.length + 1);
  const remaining = leading(value("remaining"));
  if (remaining === undefined) return [];
  const [limit, reset] = [leading(value("limit")), resetOf(value("reset"))];
  return [{ policy: "", limit, remaining, reset, window: undefined }];
}

interface Item {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** A list of items with parameters (RFC 9651, 3.1), as far as limits use it. What is none of these has no effect. */
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
  const said = parseRateLimitHeaders(headers);
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

function left({ remaining = Infinity }: RateLimitHeaders): number {
  return remaining;
}
