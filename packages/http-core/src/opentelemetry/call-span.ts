import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type HrTime,
  type Span,
  type SpanContext,
  type Tracer,
} from "@opentelemetry/api";
import { isCallError } from "../errors/call-error.ts";
import type { ClientEvent, RequestEvent } from "../runtime/events.ts";
import { addressOf, errorType } from "./attributes.ts";

/** The span of one call, and of the request that it is at. */
export interface CallSpan {
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
export function callSpan(
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
