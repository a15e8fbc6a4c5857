/** Headers, to be read by names in any case: a platform's `Headers` are such, and so is what a connection brought. */
export interface ReadableHeaders extends Iterable<[name: string, value: string]> {
  /** Null: there is no such header. Several of one name are one, their values joined by commas. */
  readonly get: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

/**
 * Shows headers whose names are in lower case already. A platform's `Headers` check, lower and sort each name that they
 * are given: that costs more than most answers do.
 */
export function readable(lowered: ReadonlyMap<string, string>): ReadableHeaders {
  return {
    get: (name) => lowered.get(name.toLowerCase()) ?? null,
    has: (name) => lowered.has(name.toLowerCase()),
    [Symbol.iterator]: () => lowered.entries(),
  };
}
