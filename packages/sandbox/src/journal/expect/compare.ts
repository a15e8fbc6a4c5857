import { isNth, matchesRequest } from "../../core/request-match.ts";
import { type Pairing, inAnyOrder, inGivenOrder } from "./matching.ts";
import { differences, matchable, type Received } from "./differences.ts";
import { timesOf, type ExpectedRequest } from "./expected-request.ts";

/** How expected and received requests are compared. */
export interface ComparisonOptions {
  /** Whether requests must come in the listed order. @default "given" */
  readonly order?: "given" | "any";
  /** Whether other requests are an error. @default "refuse" */
  readonly others?: "refuse" | "allow";
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
