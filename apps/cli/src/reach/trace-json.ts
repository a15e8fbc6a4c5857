import { isCallError, type ClientEvent } from "@org/http-core";

/** The forms of a trace. */
export type TraceFormat = "json" | "text";

/** Fields that a trace leaves out: `example` is a path in a single row. */
const LEFT_OUT = new Set(["example"]);

/** Formats an event as a line of JSON. Of an error that is not a `CallError` only the name is given, as in text. */
export function traceJson(event: ClientEvent): string {
  const facts = Object.entries(event).filter(([name]) => !LEFT_OUT.has(name));
  return JSON.stringify(Object.fromEntries(facts.map(([name, value]) => [name, factOf(value)])));
}

function factOf(value: unknown): unknown {
  if (isCallError(value)) {
    const { code, message, status } = value;
    return { code, message, ...(status === undefined ? {} : { status }) };
  }
  return value instanceof Error ? { name: value.name } : value;
}
