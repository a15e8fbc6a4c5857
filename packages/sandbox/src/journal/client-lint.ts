import { httpDate, headerText } from "@org/http-core/operation";
import { keepNewest } from "../core/caches.ts";
import type { SeenReply } from "../core/reply.ts";
import type { States } from "../core/state.ts";
import type { ClientWarning } from "./entry.ts";
import type { PageNote } from "../core/handler.ts";
import type { ReadableHeaders } from "../core/headers.ts";
import type { BaseName } from "../origins.ts";

/** Warns of behaviour that well-behaved clients avoid. It remembers what services sent to each client. */
export type ClientLint = (observed: LintedRequest) => readonly ClientWarning[];

/** The operation that reads the rate limit. */
const RATE_STATUS = "repoHost.rateLimit";

/** How many resources and callers are remembered. */
const REMEMBERED = 2_000;

/** Creates the client lint of a sandbox. */
export function createClientLint(states: States): ClientLint {
  const waits = states.map<string, number>("sandbox client lint: told to wait until");
  const versions = states.map<string, true>("sandbox client lint: seen with a version");
  const madeUp = createLinkWatch(states);
  const changed = createRedirectWatch(states);
  const misplaced = createCursorWatch(states);
  return function lintRequest(observed) {
    const { base, caller, method, route, budgets, url, headers, now, secretsInQuery, noEffects, response } =
      observed;
    const warnings: ClientWarning[] = [];
    const warn = (code: ClientWarning["code"], message: string): void =>
      void warnings.push({ code, message });

    if ((headers.get("user-agent") ?? "").trim() === "")
      warn("no-user-agent", "The request has no User-Agent.");

    const account = `${base} ${caller}`;
    const resource = `${caller} ${url.href}`;
    // Another representation has an ETag of its own.
    const representation = `${resource} ${headers.get("accept") ?? ""}`;
    const waitKeys =
      waits.size === 0
        ? []
        : [account, `${base} ${resource}`, ...budgets.map((name) => `${account} budget ${name}`)];
    const until = Math.max(0, ...waitKeys.map((key) => waits.get(key) ?? 0));
    // Reading the rate limit and a browser's preflight do not count as retries.
    if (now < until && route !== RATE_STATUS && method !== "OPTIONS")
      warn("early-retry", `Retried ${seconds(until - now)} before the time that the last refusal named.`);

    const reads = method === "GET" || method === "HEAD";
    const isConditional = headers.has("if-none-match") || headers.has("if-modified-since");
    if (reads && !isConditional && versions.has(representation))
      warn("unconditional-poll", "Requested again without If-None-Match or If-Modified-Since.");

    // chainstats accepts its key in the query only.
    if (secretsInQuery.length > 0 && base !== "chainstats")
      warn("secret-in-query", `A secret in the query: ${secretsInQuery.join(", ")}.`);

    for (const text of noEffects) warn("no-effect", text);

    const page = madeUp(observed);
    if (page !== undefined) warn("ignored-link", page);
    const redirected = changed(observed);
    if (redirected !== undefined) warn("changed-method", redirected);
    const cursor = misplaced(observed);
    if (cursor !== undefined) warn("changed-filters", cursor);

    const wait = waitOf(response, now);
    // A 503 applies to one address, a refusal to the whole account, an empty budget to the requests that it counts.
    if (wait !== undefined) {
      const isOfBudget = budgets.length > 0 && !response.headers.has("retry-after");
      const spent = isOfBudget ? budgets.map((name) => `${account} budget ${name}`) : [account];
      for (const key of response.status === 503 ? [`${base} ${resource}`] : spent)
        keepNewest(waits, key, wait, REMEMBERED);
    }
    if (reads && response.ok && hasVersion(response)) keepNewest(versions, representation, true, REMEMBERED);
    return warnings;
  };
}

function hasVersion({ headers }: SeenReply): boolean {
  return headers.has("etag") || headers.has("last-modified");
}

/**
 * When to retry after a refusal, in epoch milliseconds: `Retry-After` (RFC 9110, 10.2.3), or the reset of an empty
 * budget.
 */
function waitOf({ status, headers }: SeenReply, now: number): number | undefined {
  if (status !== 403 && status !== 429 && status !== 503) return undefined;
  const after = headers.get("retry-after");
  if (after !== null) return /^\d+$/.test(after) ? now + Number(after) * 1_000 : httpDate(after, now);
  if (headers.get("x-ratelimit-remaining") !== "0") return undefined;
  return Number(headers.get("x-ratelimit-reset")) * 1_000;
}

function seconds(milliseconds: number): string {
  return `${String(Math.ceil(milliseconds / 1_000))} s`;
}

/** A request and its response, as the client lint sees them. */
export interface LintedRequest {
  readonly base: BaseName;
  /** The principal's name, or the client's address. */
  readonly caller: string;
  readonly method: string;
  /** The operation's id, or method and template; undefined: the service has no such path. */
  readonly route: string | undefined;
  /** Names of the budgets that it was counted against. */
  readonly budgets: readonly string[];
  readonly url: URL;
  readonly headers: ReadableHeaders;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Names of query parameters with a secret. */
  readonly secretsInQuery: readonly string[];
  /** Parts of the request that had no effect, as sentences without secrets. */
  readonly noEffects: readonly string[];
  readonly response: SeenReply;
  /** The page of a list that was found by a cursor. Undefined: no such list was read. */
  readonly page?: PageNote | undefined;
}

/** How many cursors are remembered. */
const MOST_LISTS = 5_000;

/**
 * Notices cursors that a caller received with a page of one query, and sends with other filters. The order book accepts
 * them: its cursors are offsets, so that the rows before are missing. A cursor that this sandbox did not send to the
 * caller is not noticed.
 */
function createCursorWatch(states: States): (observed: LintedRequest) => string | undefined {
  const received = states.map<string, true>("sandbox client lint: cursors");
  const fitting = states.map<string, true>("sandbox client lint: cursors with their queries");
  return ({ base, caller, route, page }) => {
    if (page === undefined) return undefined;
    const { query, cursor, next } = page;
    const keyOf = (text: string): string => `${base} ${caller} ${String(route)} ${text}`;
    const isOther =
      cursor !== undefined && received.has(keyOf(cursor)) && !fitting.has(keyOf(`${cursor} ${query}`));
    if (next !== undefined) {
      keepNewest(received, keyOf(next), true, MOST_LISTS);
      keepNewest(fitting, keyOf(`${next} ${query}`), true, MOST_LISTS);
    }
    return isOther ? "Sent a cursor with other filters than those of the page that it came from." : undefined;
  };
}

/** A redirect that a caller received. */
interface Redirect {
  readonly method: string;
  /** Its time, in epoch milliseconds. */
  readonly at: number;
}

/** How long after a redirect a request to its target counts as following it, in milliseconds. */
const FOLLOWED_WITHIN = 10_000;

const MOST_REDIRECTS = 1_000;

/** Redirects that keep the method; 303 does not (RFC 9110, 15.4.4). */
const KEEPING = new Set([301, 302, 307, 308]);

/** Notices redirects that are followed with another method: a write that becomes a read is lost silently. */
function createRedirectWatch(states: States): (observed: LintedRequest) => string | undefined {
  const redirects = states.map<string, Redirect>("sandbox client lint: redirected");
  return ({ base, caller, method, url, now, response }) => {
    if (redirects.size === 0 && !KEEPING.has(response.status)) return undefined;
    const key = (address: URL): string => `${base} ${caller} ${address.href}`;
    const before = redirects.get(key(url));
    redirects.delete(key(url));
    const location = KEEPING.has(response.status) ? response.headers.get("location") : null;
    const target = location === null ? null : URL.parse(headerText(location), url);
    if (target !== null) keepNewest(redirects, key(target), { method, at: now }, MOST_REDIRECTS);
    if (before === undefined || before.method === method || now - before.at > FOLLOWED_WITHIN)
      return undefined;
    return `Followed a redirect of ${before.method} with ${method}.`;
  };
}

/** How many offered addresses are remembered. */
const MOST_LINKS = 5_000;

/**
 * Notices requests for pages of a list that came with `Link` headers (RFC 8288) but did not link that page. A client
 * that computes the same addresses as the links is noticed only after the last page.
 */
export function createLinkWatch(states: States): (observed: LintedRequest) => string | undefined {
  const offered = states.map<string, true>("sandbox client lint: pages offered");
  const lists = states.map<string, true>("sandbox client lint: lists with links");
  return ({ base, caller, method, url, secretsInQuery, response }) => {
    const page = url.searchParams.get("page");
    const link = response.headers.get("link");
    if ((method !== "GET" && method !== "HEAD") || (page === null && link === null)) return undefined;
    const whose = `${base} ${caller}`;
    const list = `${whose} ${plain(url, [...secretsInQuery, "page"])}`;
    const isMadeUp =
      page !== null &&
      page !== "1" &&
      lists.has(list) &&
      !offered.has(`${whose} ${plain(url, secretsInQuery)}`);
    if (link !== null) {
      keepNewest(lists, list, true, MOST_LINKS);
      for (const [, address = ""] of headerText(link).matchAll(/<([^<>]*)>/g)) {
        const target = URL.parse(address, url);
        if (target !== null)
          keepNewest(offered, `${whose} ${plain(target, secretsInQuery)}`, true, MOST_LINKS);
      }
    }
    return isMadeUp ? `No Link led to page ${page}: the address was made up.` : undefined;
  };
}

/** An address without some parameters, the others sorted by name, since links may order them differently. */
function plain({ origin, pathname, searchParams }: URL, without: readonly string[]): string {
  const query = new URLSearchParams(searchParams);
  for (const name of without) query.delete(name);
  query.sort();
  return `${origin}${pathname}?${query.toString()}`;
}
