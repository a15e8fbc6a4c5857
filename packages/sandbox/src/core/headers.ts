/** Headers with case-insensitive names: a platform's `Headers`, or those read from a connection. */
export interface ReadableHeaders extends Iterable<[name: string, value: string]> {
  /** The values of a header, joined by commas. Null: there is no such header. */
  readonly get: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

/**
 * Wraps headers whose names are lower case already. A platform's `Headers` validates, lowers and sorts each name, which
 * costs more than most handlers.
 */
export function readable(lowered: ReadonlyMap<string, string>): ReadableHeaders {
  return {
    get: (name) => lowered.get(name.toLowerCase()) ?? null,
    has: (name) => lowered.has(name.toLowerCase()),
    [Symbol.iterator]: () => lowered.entries(),
  };
}
