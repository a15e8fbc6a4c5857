import { systemClock, type Clock } from "../runtime/clock.ts";
import { processWide } from "../runtime/process-wide.ts";

type ByKey<T> = Map<string, T>;
type ByClock<T> = WeakMap<object, ByKey<T>>;

/**
 * A map that all clients of the process with the same clock share: time is part of a budget.
 *
 * Each copy of the package has a `systemClock` of its own, and all of them tell the same time.
 *
 * @param name what it holds, with the version of its shape: `limits/1`
 */
export function perClock<T>(name: string, clock: Clock): ByKey<T> {
  const all = processWide(name, (): ByClock<T> => new WeakMap(), isWeakMap<T>);
  const time = clock === systemClock ? all : clock;
  const known = all.get(time);
  if (known !== undefined) return known;
  const made: ByKey<T> = new Map();
  all.set(time, made);
  return made;
}

function isWeakMap<T>(value: object): value is ByClock<T> {
  return value instanceof WeakMap;
}
