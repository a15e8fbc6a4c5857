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

/** Options of {@link traced}. */
export interface TracedOptions {
  /**
   * The client's clock, if you gave it one.
   *
   * @default the platform's
   */
  readonly clock?: Clock | undefined;
}

/** Makes spans from the events of one client. */
export interface Traced {
  /** Listeners for the client's `on`. Add your own beside them: `on: { ...on, drift: report }`. */
  readonly on: Pick<Listeners, "any">;
}

/**
 * Makes spans from a client's events. A call is an internal span with the operation's name, below the span that was
 * active at the call. Each request is a client span below it, by the semantic conventions for HTTP. Addresses are
 * redacted. Headers and bodies are not recorded. An error's message is recorded only if it is this package's, redacted.
 * Make one for each client.
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
  // Open spans by call.
  const open = new Map<number, CallSpan>();
  // Calls whose later events about requests are ignored.
  const ended = recent<true>();
  // The call whose response a call shares.
  const leaders = recent<number>();
  // The span of the call whose response others share may end before their spans begin.
  const contexts = recent<SpanContext>();

  const begin = (event: ClientEvent): CallSpan => {
    const span = callSpan(tracer, event, clock.now(), contexts.get(leaders.get(event.call) ?? 0));
    contexts.set(event.call, span.context);
    return span;
  };
  const any = (event: ClientEvent): void => {
    const { type, call } = event;
    if (type === "wait" && event.flight !== undefined) leaders.set(call, event.flight);
    if (ended.get(call) === true && (isAboutRequests(type) || !open.has(call))) return;
    const span = open.get(call) ?? (begins(event) ? begin(event) : undefined);
    if (span === undefined) return;
    open.set(call, span);
    span.add(event);
    if (endsOwnRequests(event)) ended.set(call, true);
    if (type !== "error" && type !== "done") return;
    span.end();
    open.delete(call);
  };
  return { on: { any } };
}

/**
 * Whether a call's span may begin with this event. A response without a request belongs to a call whose span has ended.
 * A call that joins another's request (`wait` with attempt 0) gets its span at its next event.
 */
function begins(event: ClientEvent): boolean {
  const { type } = event;
  return type === "wait" ? event.attempt > 0 : BEGINNING.has(type);
}

/**
 * Whether the call's later events about requests are outside its span: those of a background revalidation, and of a
 * shared request that continues for other callers after this one gave up.
 */
function endsOwnRequests(event: ClientEvent): boolean {
  return event.type === "error" || (event.type === "cache" && event.state === "stale");
}

function isAboutRequests(type: ClientEvent["type"]): boolean {
  return ["wait", "request", "redirect", "response", "retry"].includes(type);
}

const BEGINNING = new Set(["request", "cache", "done", "error"]);

const MAX_RECENT = 1_000;

/** A map of the most recent calls. Older entries are dropped, since late events follow soon after their call. */
function recent<T>(): Pick<Map<number, T>, "get" | "set"> {
  const entries = new Map<number, T>();
  return {
    get: (call) => entries.get(call),
    set(call, value) {
      const [oldest] = entries.keys();
      if (entries.size >= MAX_RECENT && oldest !== undefined) entries.delete(oldest);
      return entries.set(call, value);
    },
  };
}

const PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** The address's attributes by the semantic conventions. An address whose host is redacted has only `url.full`. */
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

/** The attribute `error.type`, which has few values: a `CallError`'s code, or another error's name. */
function errorType(error: unknown): string {
  if (isCallError(error)) return error.code;
  return error instanceof Error ? error.name : "_OTHER";
}

/** The span of a call, and of its current request. */
interface CallSpan {
  /** Calls that share this call's request link to it. */
  readonly context: SpanContext;
  /** Adds an event to the spans. */
  readonly add: (event: ClientEvent) => void;
  /** Ends the spans, at the time of the last event. */
  readonly end: () => void;
}

/**
 * Begins the span of a call, at the time when the call began.
 *
 * @param first the call's first event
 * @param now the time of that event, in epoch milliseconds. Later times add the events' monotonic `at`
 * @param leader the call whose request this one shares
 */
function callSpan(
  tracer: Tracer,
  first: ClientEvent,
  now: number,
  leader: SpanContext | undefined,
): CallSpan {
  const began = now - first.at;
  const time = (at: number): HrTime => inParts(began + at);
  const parent = context.active();
  const span = tracer.startSpan(
    first.operation,
    {
      kind: SpanKind.INTERNAL,
      startTime: time(0),
      ...(leader === undefined ? {} : { links: [{ context: leader }] }),
    },
    parent,
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
    add(event) {
      const { at } = event;
      last = at;
      switch (event.type) {
        case "wait":
          span.addEvent("wait", { attempt: event.attempt, at_least_ms: event.atLeast }, time(at));
          break;
        case "redirect":
          span.addEvent("redirect", { attempt: event.attempt, status: event.status }, time(at));
          break;
        case "refresh":
          span.addEvent("refresh", { attempt: event.attempt }, time(at));
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
          // Other errors are the caller's, such as an abort's reason, and are not redacted.
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
    return tracer.startSpan(method, options, trace.setSpan(parent, span));
  }
}

/** Seconds and nanoseconds. OpenTelemetry would read a small number of milliseconds as time since the process began. */
function inParts(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
