import type { ClientEvent } from "./events.ts";
import { describeEvent } from "./describe-event.ts";

const SIGNS: Readonly<Record<ClientEvent["type"], string>> = {
  request: "→",
  redirect: "↪",
  response: "←",
  refresh: "⚿",
  retry: "↻",
  wait: "…",
  cache: "▣",
  page: "▤",
  drift: "≠",
  done: "✓",
  error: "✗",
};

/**
 * Formats an event as one line: the call, the milliseconds since it began, its operation and the event. Secrets are
 * redacted, and control characters of a service's text are left out.
 *
 * @experimental
 * @example
 * ```ts
 * import { createClient, type ClientEvent } from "@org/http-core";
 * import { logLine } from "@org/http-core/log";
 *
 * const any = (event: ClientEvent) => console.error(logLine(event)); // #1      12.3 ms  library.book  ✓ done
 * const client = createClient({ baseUrl: "https://api.example", on: { any } });
 * console.log(client.limits());
 * ```
 */
export function logLine(event: ClientEvent): string {
  const { what, detail } = describeEvent(event);
  const call = `#${String(event.call)} `.padEnd(4);
  const at = `${event.at.toFixed(1)} ms`.padStart(11);
  const said = detail === "" ? what : `${what}: ${detail}`;
  return `${call}${at}  ${event.operation}  ${SIGNS[event.type]} ${said}`.replace(UNSAFE, " ").trimEnd();
}

/** Line breaks, control characters and changes of direction. */
const UNSAFE = /[\p{Zl}\p{Zp}\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

/** The steps of a call that goes as planned: only `debug` prints them. */
const STEPS: ReadonlySet<ClientEvent["type"]> = new Set(["cache", "page", "request", "response"]);

/**
 * Prints an event: on the standard error, or in a browser on the console.
 *
 * @param time when it happened, in epoch milliseconds
 */
export function printEvent(event: ClientEvent, level: "debug" | "info", time: number): void {
  const isStale = event.type === "cache" && event.state === "stale";
  if (level === "info" && STEPS.has(event.type) && !isStale) return;
  const line = `${new Date(time).toISOString()}  ${logLine(event)}`;
  // Node's `console.info` writes to the standard output, where a program's data are.
  globalThis.console["process" in globalThis ? "error" : "info"](line);
}
