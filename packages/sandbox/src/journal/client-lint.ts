import { httpDate } from "@org/http-core/operation";
import { keepNewest } from "../core/caches.ts";
import type { SeenReply } from "../core/reply.ts";
import type { States } from "../core/state.ts";
import { createCursorWatch } from "./changed-filters.ts";
import { createRedirectWatch } from "./changed-methods.ts";
import type { ClientWarning } from "./entry.ts";
import { createLinkWatch } from "./ignored-links.ts";
import type { LintedRequest } from "./linted-request.ts";

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
