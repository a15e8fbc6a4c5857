import { processWide } from "../runtime/process-wide.ts";
import { singleFlight, type SingleFlight } from "./single-flight.ts";

/**
 * The flights of all clients of the process that send in the same way: two clients made for the same service ask
 * once for what both want at the same time.
 *
 * @param sender what they send with, compared by identity: the fetch function, or an object of one client's own
 * where its middlewares would give another answer. It is held weakly
 * @param is tells an answer from that of another version of this package: such a one is not shared
 */
export function processFlights<T>(sender: object, is: (answer: unknown) => answer is T): SingleFlight<T> {
  const flights = flightsOf(sender);
  return {
    async share(key, signal, start) {
      const answer = await flights.share(key, signal, start);
      return is(answer) ? answer : start(signal ?? new AbortController().signal);
    },
    size: () => flights.size(),
  };
}

function flightsOf(sender: object): SingleFlight<unknown> {
  const all = processWide("flights/1", () => new WeakMap<object, SingleFlight<unknown>>(), isRegistry);
  const known = all.get(sender);
  if (known !== undefined) return known;
  const made = singleFlight<unknown>();
  all.set(sender, made);
  return made;
}

function isRegistry(value: object): value is WeakMap<object, SingleFlight<unknown>> {
  return value instanceof WeakMap;
}
