import type { Bounds, Fits } from "./compared.ts";

/**
 * Finds for each entry the expectation that it meets where they have to come one after the other: the longest common
 * sequence, in which one that is needed counts more than all that are only allowed.
 *
 * @returns the expectation of each entry; undefined: it meets none
 */
export function inGivenOrder(
  bounds: readonly Bounds[],
  entries: number,
  fits: Fits,
): readonly (number | undefined)[] {
  const places = bounds.flatMap(({ least, most }, expected) =>
    Array.from({ length: most }, (_, i) => ({ expected, worth: i < least ? entries + 1 : 1 })),
  );
  // What the places and entries from here on are worth at best, row by row.
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
