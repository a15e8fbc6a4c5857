import { requestDifferences, type MatchableRequest, type SentRequest } from "../../core/request-match.ts";
import { type JournalEntry, targetParts } from "../entry.ts";
import type { ExpectedRequest } from "./expected-request.ts";

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
      : [`principal is ${entry.principal ?? "nobody"}`]),
  ];
}

/** The parts of a request that faults compare, too. */
export function matchable({ entry, sent }: Received): MatchableRequest {
  const { service: base, method, route, target } = entry;
  const [path, query] = targetParts(target);
  return { base, method, route, path, query, sent };
}
