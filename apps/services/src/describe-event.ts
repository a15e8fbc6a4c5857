/**
 * The wording of a client's events, which both apps print.
 *
 * @module
 */
import { isCallError, type ClientEvent, type RateLimit } from "@org/http-core";

/** An event in words. */
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
 */
export function describeEvent(event: ClientEvent): EventText {
  switch (event.type) {
    case "request":
      return good(`attempt ${String(event.attempt)} sent`, `${event.method} ${event.url}`);
    case "redirect":
      return good(`redirect ${String(event.status)}`, `${event.method} ${event.url}`);
    case "response": {
      const { status, bytes, duration, rateLimit } = event;
      const size = `${bytes.toLocaleString("en")} bytes in ${formatMilliseconds(duration)}`;
      return { what: `response ${String(status)}`, detail: size + limitText(rateLimit), bad: status >= 400 };
    }
    case "retry":
      return bad(
        `attempt ${String(event.attempt)} failed`,
        `next in ${formatMilliseconds(event.delay)}: ${errorText(event.error)}`,
      );
    case "wait":
      if (event.flight !== undefined) return good("shares a response", `of call ${String(event.flight)}`);
      return good(
        `attempt ${String(event.attempt)} waits`,
        event.atLeast === 0 ? "for a limit" : `for a limit, at least ${formatMilliseconds(event.atLeast)}`,
      );
    case "cache":
      return good("cache", event.state);
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
      return bad("failed", errorText(event.error));
  }
}

/** Formats a duration in milliseconds: `18 ms`, `0.3 ms` below ten, and `2 min 5 s` from a minute on. */
export function formatMilliseconds(duration: number): string {
  if (duration >= 60_000) {
    const seconds = Math.round(duration / 1_000);
    return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
  }
  return `${duration < 10 ? duration.toFixed(1) : duration.toFixed(0)} ms`;
}

function limitText(limit: RateLimit | undefined): string {
  if (limit?.remaining === undefined) return "";
  const of = limit.limit === undefined ? "" : ` of ${String(limit.limit)}`;
  const until = limit.resetAt === undefined ? "" : ` until ${limit.resetAt.toISOString()}`;
  return `, ${String(limit.remaining)}${of} requests left${until}`;
}

function errorText(error: unknown): string {
  if (isCallError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}

function good(what: string, detail: string): EventText {
  return { what, detail, bad: false };
}

function bad(what: string, detail: string): EventText {
  return { what, detail, bad: true };
}
