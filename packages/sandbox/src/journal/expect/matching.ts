import { type ComparisonOptions, type ExpectedRequest, timesOf } from "./expected-request.ts";
import {
  isNth,
  matchesRequest,
  requestDifferences,
  type MatchableRequest,
  type SentRequest,
} from "../../core/request-match.ts";
import { type JournalEntry, targetParts } from "../entry.ts";

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

/**
 * Pairs expected with received requests, in the order received. A missing request appears where it was due, or at the
 * end if the order does not matter. Requests that come too often are unexpected, also with `others: "allow"`.
 */
export function compare(
  expected: readonly ExpectedRequest[],
  entries: readonly Received[],
  { order = "given", others = "refuse" }: ComparisonOptions = {},
): readonly Pairing[] {
  const fitting = expected.map((one) => {
    let matched = 0;
    return entries.map((entry) => {
      if (one.nth !== undefined && matchesRequest(one, matchable(entry))) matched += 1;
      return differences(one, entry).length === 0 && isNth(one, matched);
    });
  });
  const fits = (one: number, entry: number): boolean => fitting[one]?.[entry] ?? false;
  const bounds = expected.map((one, i) => {
    const { least, most } = timesOf(one);
    const some = fitting[i]?.filter(Boolean).length ?? 0;
    return { least: Math.min(least, some), most: Math.min(most, some) };
  });
  const find = order === "any" ? inAnyOrder : inGivenOrder;
  const taken = find(bounds, entries.length, fits);

  const missing = expected.map((one, index): readonly Pairing[] => {
    const came = taken.filter((each) => each === index).length;
    return came < timesOf(one).least ? [{ kind: "missing", expected: one, came }] : [];
  });
  // `splice` removes what it returns, so that each is reported once.
  const due = (until: number): readonly Pairing[] => {
    const reported = expected.length - missing.length;
    return missing.splice(0, Math.max(0, until - reported)).flat();
  };
  const came = entries.flatMap((received, i): readonly Pairing[] => {
    const index = taken[i];
    const one = index === undefined ? undefined : expected[index];
    if (index !== undefined && one !== undefined)
      return [...(order === "given" ? due(index) : []), { kind: "met", expected: one, received }];
    const isKnown = expected.some((_, each) => fits(each, i));
    return others === "refuse" || isKnown ? [{ kind: "unexpected", received }] : [];
  });
  return [...came, ...due(expected.length)];
}

/** A request that came. */
export interface Received {
  readonly entry: JournalEntry;
  /** Its headers and body. Undefined: the entry was read from a snapshot, which has none. */
  readonly sent: SentRequest | undefined;
}

/** How a request differs from an expected one in all fields but `nth`, as text; empty: it matches. */
export function differences(expected: ExpectedRequest, received: Received): readonly string[] {
  const { status, principal } = expected;
  const { entry } = received;
  return [
    ...requestDifferences(expected, matchable(received)),
    ...(status === undefined || status === entry.status ? [] : [`status is ${String(entry.status)}`]),
    ...(principal === undefined || principal === entry.principal
      ? []
      : [entry.principal === undefined ? "the request is anonymous" : `principal is ${entry.principal}`]),
  ];
}

/** The parts of a request that faults compare, too. */
function matchable({ entry, sent }: Received): MatchableRequest {
  const { service: base, method, route, target } = entry;
  const [path, query] = targetParts(target);
  return { base, method, route, path, query, sent };
}
