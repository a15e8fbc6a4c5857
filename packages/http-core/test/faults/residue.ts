import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";

/** Kinds of what keeps a process alive that a client could leave behind. */
const KINDS = /^(?:TCP|TLS|Timeout|GetAddrInfo|Zlib|Brotli|Zstd)/;

/** Milliseconds in which sockets that were closed are gone, on the busiest of machines. */
const PATIENCE = 120_000;

/** Holds the tests of a file to leaving no unhandled rejection, no socket and no timer behind. */
export function leavesNothing(): void {
  const rejections: unknown[] = [];
  const hear = (reason: unknown): void => void rejections.push(reason);
  let before: Readonly<Record<string, number>> = {};

  beforeAll(() => {
    process.on("unhandledRejection", hear);
    before = census();
  });

  afterAll(async () => {
    // By turns of the event loop: a timer of this test's own would be counted.
    const until = performance.now() + PATIENCE;
    while (Object.keys(grown(before)).length > 0 && performance.now() < until) await setImmediate();
    expect(grown(before)).toEqual({});
    process.off("unhandledRejection", hear);
    expect(rejections).toEqual([]);
  });
}

/** How many there are of each kind. */
function census(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (KINDS.test(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

function grown(before: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const more = Object.entries(census()).filter(([kind, count]) => count > (before[kind] ?? 0));
  return Object.fromEntries(more);
}
