import {
  type Attributes,
  context,
  type HrTime,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { isCallError } from "../errors/base.ts";
import type { ClientEvent, Listeners, RequestEvent } from "../events/events.ts";
import { type Clock, systemClock } from "../util/clock.ts";

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

const PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Where a request goes, under the names of the semantic conventions; of an address whose host is redacted, only that. */
function addressOf(url: string): Attributes {
  if (!URL.canParse(url)) return { "url.full": url };
  const { hostname, port, protocol } = new URL(url);
  const number = port === "" ? PORTS[protocol] : Number(port);
  return {
    "url.full": url,
    "server.address": hostname,
    ...(number === undefined ? {} : { "server.port": number }),
  };
}

/** What went wrong, in one of few words: an error's code, else the name of what was thrown. */
function errorType(error: unknown): string {
  if (isCallError(error)) return error.code;
  return error instanceof Error ? error.name : "_OTHER";
}

/** The span of one call, and of the request that it is at. */
interface CallSpan {
  /** What others link to. */
  readonly context: SpanContext;
  /** Takes what an event says into the spans. */
  readonly tell: (event: ClientEvent) => void;
  /** Ends them, at the moment of what was told last. */
  readonly end: () => void;
}

/**
 * Begins the span of a call, at the moment when the call began.
 *
 * @param first what the call tells first
 * @param now when it tells it, in epoch milliseconds: from there on the call's own clock counts, which never goes back
 * @param carrier the call whose flight it shares
 */
function callSpan(
  tracer: Tracer,
  first: ClientEvent,
  now: number,
  carrier: SpanContext | undefined,
): CallSpan {
  const began = now - first.at;
  const time = (at: number): HrTime => inParts(began + at);
  const above = context.active();
  const span = tracer.startSpan(
    first.operation,
    {
      kind: SpanKind.INTERNAL,
      startTime: time(0),
      ...(carrier === undefined ? {} : { links: [{ context: carrier }] }),
    },
    above,
  );
  let request: Span | undefined;
  let sent = 0;
  let last = first.at;

  const endRequest = (at: number): void => {
    request?.end(time(at));
    request = undefined;
  };
  const failRequest = (at: number, type: string): void => {
    request?.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
    endRequest(at);
  };

  return {
    context: span.spanContext(),
    tell(event) {
      const { at } = event;
      last = at;
      switch (event.type) {
        case "wait":
          span.addEvent("wait", { attempt: event.attempt, at_least_ms: event.atLeast }, time(at));
          break;
        case "request":
          endRequest(at);
          sent += 1;
          request = requestSpan(event);
          break;
        case "response":
          request?.setAttribute("http.response.status_code", event.status);
          if (event.status >= 400) failRequest(at, String(event.status));
          else endRequest(at);
          break;
        case "retry":
          failRequest(at, errorType(event.error));
          span.addEvent("retry", { attempt: event.attempt, delay_ms: event.delay }, time(at));
          break;
        case "cache":
          span.setAttribute("http_core.cache", event.state);
          break;
        case "page":
          span.setAttributes({ "http_core.page": event.index, "http_core.rows": event.rows });
          if (event.rejected > 0) span.setAttribute("http_core.rejected", event.rejected);
          break;
        case "drift": {
          const { kind, count, path, expected, received } = event;
          span.addEvent("drift", { kind, count, path, expected, received }, time(at));
          break;
        }
        case "done":
          break;
        case "error": {
          const { error } = event;
          const type = errorType(error);
          failRequest(at, type);
          span.setAttribute("error.type", type);
          // An abort's reason is the caller's, and may be anything.
          span.setStatus({
            code: SpanStatusCode.ERROR,
            ...(isCallError(error) ? { message: error.message } : {}),
          });
        }
      }
    },
    end() {
      endRequest(last);
      span.setAttribute("http_core.requests", sent);
      span.end(time(last));
    },
  };

  function requestSpan({ attempt, method, url, at }: RequestEvent): Span {
    const attributes = {
      "http.request.method": method,
      ...addressOf(url),
      ...(attempt > 1 ? { "http.request.resend_count": attempt - 1 } : {}),
    };
    const options = { kind: SpanKind.CLIENT, startTime: time(at), attributes };
    return tracer.startSpan(method, options, trace.setSpan(above, span));
  }
}

/** Seconds and nanoseconds. Not milliseconds: a number that is small is taken for one since the process began. */
function inParts(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
