import type { Bounds, Fits } from "./compared.ts";

/**
 * Finds for each entry the expectation that it meets: as many expectations as can be are met as often as they need,
 * then as many entries as can be are expected. An entry that could be either of two is taken for the one that needs
 * it: a matching in a bipartite graph, by augmenting paths.
 *
 * @returns the expectation of each entry; undefined: it meets none
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
      // Full: does one that is in it fit elsewhere?
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
