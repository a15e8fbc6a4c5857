import { isCallError, type ClientEvent, type RateLimit } from "@org/http-core";

/** An event of a client as one line: the call, milliseconds since it began, what happened. */
export function traceLine(event: ClientEvent): string {
  const call = `#${String(event.call)}`.padEnd(4);
  return `${call}${milliseconds(event.at).padStart(11)}  ${happened(event)}`;
}

function happened(event: ClientEvent): string {
  switch (event.type) {
    case "request":
      return `→ ${event.method} ${event.url}${event.attempt === 1 ? "" : `  attempt ${String(event.attempt)}`}`;
    case "response": {
      const { status, bytes, duration, rateLimit } = event;
      return `← ${String(status)}  ${String(bytes)} bytes in ${milliseconds(duration)}${limitText(rateLimit)}`;
    }
    case "retry":
      return `↻ attempt ${String(event.attempt + 1)} in ${milliseconds(event.delay)}: ${errorText(event.error)}`;
    case "wait":
      if (event.flight !== undefined)
        return `… shares the answer that call ${String(event.flight)} has asked for`;
      return `… attempt ${String(event.attempt)} waits for a limit, ${milliseconds(event.atLeast)} at least`;
    case "cache":
      return `▣ cache: ${event.state}`;
    case "page":
      return `▤ page ${String(event.index + 1)}: ${String(event.rows)} rows, ${String(event.rejected)} rejected`;
    case "drift": {
      const where = event.path === "" ? "the body" : event.path;
      return `≠ ${String(event.count)} × ${event.kind}, ${where}: expected ${event.expected}, received ${event.received}`;
    }
    case "done":
      return "✓ done";
    case "error":
      return `✗ ${errorText(event.error)}`;
  }
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
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
