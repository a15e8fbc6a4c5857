import type { ClientEvent } from "@org/http-core";

/** An event of the client in words. */
export interface Told {
  readonly what: string;
  readonly detail: string;
  readonly bad: boolean;
}

/** Says what a client did. Times are in milliseconds, sizes in bytes. */
export function tell(event: ClientEvent): Told {
  switch (event.type) {
    case "request":
      return good(`attempt ${String(event.attempt)} sent`, `${event.method} ${event.url}`);
    case "response": {
      const { status, bytes, duration } = event;
      const size = `${bytes.toLocaleString("en")} bytes in ${milliseconds(duration)}`;
      return { what: `answered ${String(status)}`, detail: size, bad: status >= 400 };
    }
    case "retry":
      return bad(
        `attempt ${String(event.attempt)} failed`,
        `again in ${milliseconds(event.delay)}: ${event.error.message}`,
      );
    case "wait":
      if (event.flight !== undefined)
        return good("shares an answer", `that call ${String(event.flight)} has asked for`);
      return good(
        `attempt ${String(event.attempt)} waits`,
        event.atLeast === 0 ? "for a limit" : `for a limit, at least ${milliseconds(event.atLeast)}`,
      );
    case "cache":
      return good("asked the cache", event.state);
    case "page": {
      const rejected = event.rejected === 0 ? "" : `, ${String(event.rejected)} of them rejected`;
      return good(`page ${String(event.index + 1)} read`, `${String(event.rows)} rows${rejected}`);
    }
    case "drift":
      return bad(
        event.kind,
        `${String(event.count)} × ${event.path}: expected ${event.expected}, received ${event.received}`,
      );
    case "done":
      return good("done", "");
    case "error":
      return bad("failed", event.error instanceof Error ? event.error.message : String(event.error));
  }
}

/** A span of time for people: `18 ms`. */
export function milliseconds(span: number): string {
  return `${span < 10 ? span.toFixed(1) : span.toFixed(0)} ms`;
}

function good(what: string, detail: string): Told {
  return { what, detail, bad: false };
}

function bad(what: string, detail: string): Told {
  return { what, detail, bad: true };
}
