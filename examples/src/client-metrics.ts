import type { Attributes, Meter } from "@opentelemetry/api";
import { isCallError, type Listeners } from "@org/http-core";

/** An attempt that was sent, and has no outcome yet. */
interface Sent {
  /** Milliseconds since its call began. */
  readonly at: number;
  readonly attributes: Attributes;
}

/**
 * Listeners that measure a client: each request's duration by the semantic conventions of HTTP clients, and retries,
 * waits for limits, and where results came from.
 */
export function clientMetrics(meter: Meter): Listeners {
  const duration = meter.createHistogram("http.client.request.duration", { unit: "s" });
  const retries = meter.createCounter("http_core.retries");
  const waits = meter.createHistogram("http_core.wait", { unit: "s" });
  const cache = meter.createCounter("http_core.cache");
  const sent = new Map<string, Sent>();

  /** Measures an attempt, once: an attempt with a response may be retried too. */
  function end(call: number, attempt: number, at: number, outcome: Attributes): void {
    const key = `${String(call)}.${String(attempt)}`;
    const begun = sent.get(key);
    if (begun === undefined) return;
    sent.delete(key);
    duration.record((at - begun.at) / 1_000, { ...begun.attributes, ...outcome });
  }

  return {
    request({ call, attempt, at, method, url }) {
      const { hostname, port, protocol } = new URL(url);
      const attributes = {
        "http.request.method": method,
        "server.address": hostname,
        "server.port": Number(port === "" ? (protocol === "https:" ? 443 : 80) : port),
      };
      sent.set(`${String(call)}.${String(attempt)}`, { at, attributes });
    },
    response({ call, attempt, at, status }) {
      const failed = status >= 400 ? { "error.type": String(status) } : {};
      end(call, attempt, at, { "http.response.status_code": status, ...failed });
    },
    retry({ call, attempt, at, operation, error }) {
      end(call, attempt, at, { "error.type": error.code });
      retries.add(1, { operation, "error.type": error.code });
    },
    wait({ operation, atLeast }) {
      waits.record(atLeast / 1_000, { operation });
    },
    cache({ operation, state }) {
      cache.add(1, { operation, state });
    },
    error({ call, at, error }) {
      if (isCallError(error)) end(call, error.attempts, at, { "error.type": error.code });
    },
  };
}
