import { checkFunctions } from "../errors/check-options.ts";
import { reportUncaught } from "../util/platform.ts";
import type { ClientEvent, Listeners } from "./events.ts";
import type { Stopwatch } from "./timings.ts";

/** An event without the fields that {@link emitter} adds. */
export type EventPayload<E extends ClientEvent = ClientEvent> = E extends ClientEvent
  ? Omit<E, "operation" | "call" | "at" | "timings">
  : never;

/** Emits the events of one call. */
export interface CallEmitter {
  /** The call's number within its client, from 1. */
  readonly call: number;
  readonly emit: (event: EventPayload) => void;
  /** Whether a listener takes events that are costly: an address has to be redacted, a rate limit to be read. */
  readonly hears: Readonly<Record<"redirect" | "request" | "response", boolean>>;
}

/** Creates the emitter of a call. */
export type StartCall = (operation: string, watch: Stopwatch) => CallEmitter;

/**
 * Returns a function that creates the emitter of each call of a client.
 *
 * @param log prints the events
 * @throws ParameterError for a listener that is not a function
 */
export function emitter(listeners: Listeners, log?: (event: ClientEvent) => void): StartCall {
  // An instance of a class may have other properties.
  if (Object.getPrototypeOf(listeners) === Object.prototype) {
    const names = Object.keys(listeners).filter((name) => Reflect.get(listeners, name) !== undefined);
    checkFunctions("on", listeners, names);
  }
  const { any = log, request = any, redirect = any, response = any } = listeners;
  const hears = {
    request: request !== undefined,
    redirect: redirect !== undefined,
    response: response !== undefined,
  };
  let calls = 0;
  return (operation, watch) => {
    const call = (calls += 1);
    let isOver = false;
    return {
      call,
      hears,
      emit(event) {
        if (isOver && event.type === "done") return;
        isOver ||= event.type === "done" || event.type === "error";
        if (listeners[event.type] === undefined && any === undefined) return;
        const complete = { ...event, operation, call, at: watch.elapsed(), timings: watch.timings() };
        notify(listeners, event.type, complete);
        notify(listeners, "any", complete);
        log?.(complete);
      },
    };
  };
}

/** Returns true if a listener takes drift. Without one, drift that is costly to find is not looked for. */
export function hearsDrift({ drift, any }: Listeners = {}): boolean {
  return drift !== undefined || any !== undefined;
}

/** Reports a listener's error instead of throwing it: in Node an uncaught error ends the process. */
function notify(listeners: Listeners, name: keyof Listeners, event: ClientEvent): void {
  try {
    // The listener of this name takes this event: TypeScript cannot see that for a union.
    const listener: unknown = Reflect.get(listeners, name);
    const result: unknown = typeof listener === "function" && Reflect.apply(listener, listeners, [event]);
    // It may be a promise, although its type says `void`.
    if (result instanceof Promise) result.catch(reportUncaught);
  } catch (error) {
    reportUncaught(error);
  }
}
