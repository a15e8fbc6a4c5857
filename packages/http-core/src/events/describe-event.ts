import type { CacheState } from "../cache/types.ts";
import type { CallError } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { ClientEvent, RedirectEvent, WaitEvent } from "./events.ts";

/**
 * An event in words.
 *
 * @experimental
 */
export interface EventText {
  readonly what: string;
  /** May be empty. */
  readonly detail: string;
  /** Whether the event reports a problem. */
  readonly bad: boolean;
}

/**
 * Describes an event of a client. Of an error that is not a `CallError` only the name is given: its message may contain
 * a secret.
 *
 * @experimental
 */
export function describeEvent(event: ClientEvent): EventText {
  switch (event.type) {
    case "request":
      return good(`attempt ${String(event.attempt)} sent`, `${event.method} ${event.url}`);
    case "redirect":
      return good(`redirect ${String(event.status)}`, `${event.method} ${event.url}${elsewhere(event)}`);
    case "refresh":
      return bad(
        "credential refused",
        `the service answered attempt ${String(event.attempt)} with 401; it is sent again with a renewed credential`,
      );
    case "response": {
      const { status, bytes, duration, rateLimit } = event;
      const size = `${bytes.toLocaleString("en")} bytes in ${formatMilliseconds(duration)}`;
      return { what: `response ${String(status)}`, detail: size + limitText(rateLimit), bad: status >= 400 };
    }
    case "retry":
      return bad(
        `attempt ${String(event.attempt)} failed`,
        `${errorText(event.error)}; sent again in ${formatMilliseconds(event.delay)}`,
      );
    case "wait":
      if (event.flight !== undefined) return good("shares a response", `of call ${String(event.flight)}`);
      return good(`attempt ${String(event.attempt)} waits`, waitText(event));
    case "cache":
      return { what: "cache", detail: CACHE[event.state], bad: event.state === "stale" };
    case "page": {
      const rejected = event.rejected === 0 ? "" : `, ${String(event.rejected)} rejected`;
      return good(`page ${String(event.index + 1)} read`, `${String(event.rows)} rows${rejected}`);
    }
    case "drift": {
      const where = event.path === "" ? "the body" : event.path;
      return bad(
        event.kind,
        `${String(event.count)} × ${where}: expected ${event.expected}, received ${event.received}`,
      );
    }
    case "done":
      return good("done", "");
    case "error":
      return bad("failed", `${errorText(event.error)}${adviceOf(event.error)}`);
  }
}

/**
 * Formats a duration in milliseconds: `18 ms`, `0.3 ms` below ten, `30 s` from ten seconds on, `2 min 5 s` from a minute on.
 *
 * @experimental
 */
export function formatMilliseconds(duration: number): string {
  if (duration >= 60_000) {
    const seconds = Math.round(duration / 1_000);
    return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
  }
  if (duration >= 10_000) return `${String(Math.round(duration / 100) / 10)} s`;
  return `${duration < 10 ? duration.toFixed(1) : duration.toFixed(0)} ms`;
}

function limitText(limit: RateLimit | undefined): string {
  if (limit?.remaining === undefined) return "";
  const of = limit.limit === undefined ? "" : ` of ${String(limit.limit)}`;
  const until = limit.resetAt === undefined ? "" : ` until ${limit.resetAt.toISOString()}`;
  return `, ${String(limit.remaining)}${of} requests left${until}`;
}

/** What each state of the cache means. */
const CACHE: Readonly<Record<CacheState, string>> = {
  miss: "miss",
  fresh: "fresh, no request was needed",
  revalidated: "revalidated, the service says that it has not changed",
  stale: "stale, an older response is used: the service fails, or is asked in the background",
  bypass: "bypass",
};

/** Why an attempt waits, how long, and behind how many. */
function waitText({ atLeast, until, reason = "for a limit", place = 1 }: WaitEvent): string {
  const time = until === undefined ? "" : ` until ${until.toISOString()}`;
  const least = atLeast === 0 ? "" : `, at least ${formatMilliseconds(atLeast)}${time}`;
  return `${reason}${least}${place === 1 ? "" : `, place ${String(place)} in the queue`}`;
}

/** What a redirect to another origin changes. */
function elsewhere({ from, url }: RedirectEvent): string {
  return new URL(from).origin === new URL(url).origin
    ? ""
    : `, another origin than ${new URL(from).origin}. A credential is sent only to the origins that it was given for`;
}

/** When to come back, and what to do. */
function adviceOf(error: unknown): string {
  if (!isCallError(error)) return "";
  const { retryAt, hint } = error;
  const time = retryAt === undefined ? "" : ` (\`retryAt\`: ${retryAt.toISOString()})`;
  return `${time}${hint === undefined ? "" : `. ${hint}`}`;
}

/**
 * Whether it is an error of this package, whose message has no secret. This file imports nothing that runs: a bundler
 * would split the runtime into two files where only one of them is always loaded.
 */
function isCallError(error: unknown): error is CallError {
  return error instanceof Error && Array.isArray(Reflect.get(error.constructor, "errorKind"));
}

function errorText(error: unknown): string {
  if (isCallError(error)) {
    const { code, status, message, headers } = error;
    const kind = "kind" in error ? ` (${String(error.kind)})` : "";
    const isCutOff = code === "network" && headers !== undefined;
    return `${code}${kind}${status === undefined ? "" : ` ${String(status)}`}: ${message}${isCutOff ? ", after a response had begun" : ""}`;
  }
  return error instanceof Error ? error.name : typeof error;
}

function good(what: string, detail: string): EventText {
  return { what, detail, bad: false };
}

function bad(what: string, detail: string): EventText {
  return { what, detail, bad: true };
}
