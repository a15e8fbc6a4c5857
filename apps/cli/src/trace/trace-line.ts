import type { ClientEvent } from "@org/http-core";
import { describeEvent } from "@org/services/events";

const SIGNS: Readonly<Record<ClientEvent["type"], string>> = {
  request: "→",
  redirect: "↪",
  response: "←",
  retry: "↻",
  wait: "…",
  cache: "▣",
  page: "▤",
  drift: "≠",
  done: "✓",
  error: "✗",
};

/** Formats an event as one line: the call, milliseconds since it began, the event. */
export function traceLine(event: ClientEvent): string {
  const { what, detail } = describeEvent(event);
  const call = `#${String(event.call)}`.padEnd(4);
  const at = `${event.at.toFixed(1)} ms`.padStart(11);
  return `${call}${at}  ${SIGNS[event.type]} ${what}${detail === "" ? "" : `: ${detail}`}`;
}
