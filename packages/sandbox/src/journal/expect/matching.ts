import type { Received } from "./differences.ts";
import type { ExpectedRequest } from "./expected-request.ts";

/**
 * An expected request with the received one that matches it, or either alone. `came`: how often a missing one did come.
 */
export type Pairing =
  | { readonly kind: "met"; readonly expected: ExpectedRequest; readonly received: Received }
  | { readonly kind: "missing"; readonly expected: ExpectedRequest; readonly came: number }
  | { readonly kind: "unexpected"; readonly received: Received };

/** Whether an entry matches an expected request. */
type Fits = (expected: number, entry: number) => boolean;

/** How often a request is expected, limited to the number of entries. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Matches entries with expectations in the given order: the longest common subsequence, in which a needed match counts
 * more than all optional ones.
 *
 * @returns the expectation of each entry; undefined: none
 */
export function inGivenOrder(
  bounds: readonly Bounds[],
  entries: number,
  fits: Fits,
): readonly (number | undefined)[] {
  const places = bounds.flatMap(({ least, most }, expected) =>
    Array.from({ length: most }, (_, i) => ({ expected, worth: i < least ? entries + 1 : 1 })),
  );
  // The best value of the remaining places and entries, row by row.
  const width = entries + 1;
  const best = new Float64Array((places.length + 1) * width);
  const at = (place: number, entry: number): number => best[place * width + entry] ?? 0;
  const met = (place: number, entry: number): number => {
    const { expected, worth } = places[place] ?? { expected: -1, worth: 0 };
    return fits(expected, entry) ? worth + at(place + 1, entry + 1) : -1;
  };
  for (let place = places.length - 1; place >= 0; place--)
    for (let entry = entries - 1; entry >= 0; entry--)
      best[place * width + entry] = Math.max(at(place + 1, entry), at(place, entry + 1), met(place, entry));

  const taken = Array.from({ length: entries }, (): number | undefined => undefined);
  for (let place = 0, entry = 0; place < places.length && entry < entries;) {
    if (met(place, entry) === at(place, entry)) {
      taken[entry] = places[place]?.expected;
      place += 1;
      entry += 1;
    } else if (at(place + 1, entry) === at(place, entry)) place += 1;
    else entry += 1;
  }
  return taken;
}

/**
 * Matches entries with expectations in any order. It first meets the needs of as many expectations as possible, then
 * matches as many entries as possible: a bipartite matching by augmenting paths.
 *
 * @returns the expectation of each entry; undefined: none
 */
export function inAnyOrder(
  bounds: readonly Bounds[],
  entries: number,
  fits: Fits,
): readonly (number | undefined)[] {
  const taken = Array.from({ length: entries }, (): number | undefined => undefined);
  const counts = bounds.map(() => 0);

  const place = (entry: number, limit: keyof Bounds, tried: Set<number>): boolean => {
    for (const [expected, bound] of bounds.entries()) {
      if (tried.has(expected) || !fits(expected, entry)) continue;
      tried.add(expected);
      if ((counts[expected] ?? 0) < bound[limit]) {
        counts[expected] = (counts[expected] ?? 0) + 1;
        taken[entry] = expected;
        return true;
      }
      // The expectation is full: try to move one of its entries.
      const moves = taken.findIndex((one, other) => one === expected && place(other, limit, tried));
      if (moves >= 0) {
        taken[entry] = expected;
        return true;
      }
    }
    return false;
  };

  for (const limit of ["least", "most"] as const)
    for (let entry = 0; entry < entries; entry++)
      if (taken[entry] === undefined) place(entry, limit, new Set());
  return taken;
}
