import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { reportUncaught } from "../util/platform.ts";
import type { ClientEvent, Listeners } from "./events.ts";
import type { Stopwatch } from "./timings.ts";

/** What a call has yet to say: the envelope is added by {@link emitter}. */
export type EventPayload<E extends ClientEvent = ClientEvent> = E extends ClientEvent
  ? Omit<E, "operation" | "call" | "at" | "timings">
  : never;

/** What one call tells its client's listeners. */
export interface CallEmitter {
  /** Which call of the client it is, counted from 1. */
  readonly call: number;
  readonly watch: Stopwatch;
  readonly emit: (event: EventPayload) => void;
}

/** Begins to tell of a call. */
export type StartCall = (operation: string, watch: Stopwatch) => CallEmitter;

/**
 * Makes, for each call of one client, what tells the listeners of it.
 *
 * @throws ParameterError for a listener that is no function
 */
export function emitter(listeners: Listeners): StartCall {
  for (const [name, listener] of Object.entries<unknown>(listeners))
    if (listener !== undefined && typeof listener !== "function")
      throw new ParameterError(`on.${name}`, "a function", received(listener));
  const silent = Object.keys(listeners).length === 0;
  let calls = 0;
  return (operation, watch) => {
    const call = (calls += 1);
    let over = false;
    return {
      call,
      watch,
      emit(event) {
        if (silent || (over && event.type === "done")) return;
        over ||= event.type === "done" || event.type === "error";
        notify(listeners, { ...event, operation, call, at: watch.elapsed(), timings: watch.timings() });
      },
    };
  };
}

function notify(listeners: Listeners, event: ClientEvent): void {
  callListener(() => dispatch(listeners, event));
  callListener(() => listeners.any?.(event));
}

/** A listener may be an async function, whatever its type says: what it gives is looked at. */
function dispatch(listeners: Listeners, event: ClientEvent): unknown {
  // The one of its type takes an event: TypeScript can't see that of a union.
  const listener: unknown = Reflect.get(listeners, event.type);
  return typeof listener === "function" ? Reflect.apply(listener, listeners, [event]) : undefined;
}

/** Not as `EventTarget` does: in Node an error that nobody catches ends the process, and with it the call. */
function callListener(listener: () => unknown): void {
  try {
    const heard = listener();
    if (heard instanceof Promise) heard.catch(reportUncaught);
  } catch (error) {
    reportUncaught(error);
  }
}
