/**
 * An own property that is computed when it is read, also when its owner is spread. Made once per class: an accessor in
 * an object literal takes a microsecond and half a kilobyte for each object.
 */
export function onDemand<T>(read: (owner: T) => unknown): PropertyDescriptor & ThisType<T> {
  return {
    get(this: T) {
      return read(this);
    },
    enumerable: true,
    configurable: true,
  };
}

/** A value, or the error that making it threw. */
type Made<T> = { readonly value: T } | { readonly thrown: unknown };

/**
 * Calls `make` once, on first use, and then returns the same value or throws the same error.
 *
 * @experimental
 * @example
 * ```ts
 * import { once } from "@org/http-core/operation";
 *
 * const table = once(() => new Map([["a", 1]]));
 * console.log(table() === table());
 * ```
 */
export function once<T>(make: () => T): () => T {
  let made: Made<T> | undefined;
  return () => {
    if (made === undefined) {
      try {
        made = { value: make() };
      } catch (thrown) {
        made = { thrown };
      }
    }
    if ("thrown" in made) throw made.thrown;
    return made.value;
  };
}
