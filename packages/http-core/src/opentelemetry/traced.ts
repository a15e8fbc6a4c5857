import type { Tracer } from "@opentelemetry/api";
import { systemClock, type Clock } from "../runtime/clock.ts";
import type { ClientEvent, Listeners } from "../runtime/events.ts";
import { callSpan, type CallSpan } from "./call-span.ts";

/** What {@link traced} can be given. */
export interface TracedOptions {
  /**
   * The client's own, where it has one.
   *
   * @default the platform's
   */
  readonly clock?: Clock | undefined;
}

/** Makes spans of what one client tells. */
export interface Traced {
  /** Listeners for the client's `on`. Beside them there is room for your own: `on: { ...on, drift: report }`. */
  readonly on: Pick<Listeners, "any">;
}

/**
 * Makes spans of a client's events. A call is a span of kind internal with the operation's name, below the span that
 * was active where the call was made; each request of it is a span of kind client below that, by the semantic
 * conventions for HTTP. Addresses are redacted, no header and no body is looked at, and an error's message is told
 * where it is ours, from which secrets are taken out. Make one for each client: it counts its own calls.
 *
 * @example
 * ```ts
 * import { trace } from "@opentelemetry/api";
 * import { createClient } from "@org/http-core";
 * import { traced } from "@org/http-core/opentelemetry";
 *
 * const { on } = traced(trace.getTracer("my-program"));
 * const client = createClient({ baseUrl: "https://library.example", on });
 * console.log(client.limits());
 * ```
 */
export function traced(tracer: Tracer, { clock = systemClock }: TracedOptions = {}): Traced {
  const open = new Map<number, CallSpan>();
  const ended = recent<true>();
  const aboard = recent<number>();

  const begin = (event: ClientEvent): CallSpan => {
    const carrier = open.get(aboard.get(event.call) ?? 0);
    return callSpan(tracer, event, clock.now(), carrier?.context);
  };
  const any = (event: ClientEvent): void => {
    const { type, call } = event;
    if (type === "wait" && event.flight !== undefined) aboard.set(call, event.flight);
    if (ended.get(call) === true && (isOfRequests(type) || !open.has(call))) return;
    const span = open.get(call) ?? (begins(event) ? begin(event) : undefined);
    if (span === undefined) return;
    open.set(call, span);
    span.tell(event);
    if (isBehind(event)) ended.set(call, true);
    if (type !== "error" && type !== "done") return;
    span.end();
    open.delete(call);
  };
  return { on: { any } };
}

/**
 * Whether a call may begin with it. An answer without a request is none: its call's span has ended before. Who waits
 * for another's flight (attempt 0) is heard of again when it has landed.
 */
function begins(event: ClientEvent): boolean {
  const { type } = event;
  return type === "wait" ? event.attempt > 0 : BEGINNING.has(type);
}

/**
 * Whether what a call tells of requests from now on is not its own any more: what is asked behind a stale answer, and what goes on
 * for others where who asked first has given up.
 */
function isBehind(event: ClientEvent): boolean {
  return event.type === "error" || (event.type === "cache" && event.state === "stale");
}

function isOfRequests(type: ClientEvent["type"]): boolean {
  return type === "wait" || type === "request" || type === "response" || type === "retry";
}

const BEGINNING = new Set(["request", "cache", "done", "error"]);

const MOST = 1_000;

/** Remembers the last of what it was given: what is told behind a call is told soon. */
function recent<T>(): Pick<Map<number, T>, "get" | "set"> {
  const kept = new Map<number, T>();
  return {
    get: (call) => kept.get(call),
    set(call, value) {
      const [oldest] = kept.keys();
      if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
      return kept.set(call, value);
    },
  };
}
