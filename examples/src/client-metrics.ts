import type { Attributes, Meter } from "@opentelemetry/api";
import { isCallError, type Listeners } from "@org/http-core";

/** An attempt under way. */
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
  /** By the number of the call, whose attempts follow each other. */
  const sent = new Map<number, Sent>();

  /** Measures an attempt, once: an attempt with a response may be retried too. */
  function end(call: number, at: number, outcome: Attributes): void {
    const begun = sent.get(call);
    if (begun === undefined) return;
    sent.delete(call);
    duration.record((at - begun.at) / 1_000, { ...begun.attributes, ...outcome });
  }

  return {
    request({ call, at, method, url }) {
      const { hostname, port, protocol } = new URL(url);
      const attributes = {
        "http.request.method": method,
        "server.address": hostname,
        "server.port": Number(port === "" ? (protocol === "https:" ? 443 : 80) : port),
      };
      sent.set(call, { at, attributes });
    },
    response({ call, at, status }) {
      const failed = status >= 400 ? { "error.type": String(status) } : {};
      end(call, at, { "http.response.status_code": status, ...failed });
    },
    retry({ call, at, operation, error }) {
      end(call, at, { "error.type": error.code });
      retries.add(1, { operation, "error.type": error.code });
    },
    wait({ operation, atLeast }) {
      waits.record(atLeast / 1_000, { operation });
    },
    cache({ operation, state }) {
      cache.add(1, { operation, state });
    },
    error({ call, at, error }) {
      // An abort throws the reason of the signal.
      end(call, at, { "error.type": isCallError(error) ? error.code : "aborted" });
    },
  };
}
