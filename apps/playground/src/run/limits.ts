import type { KnownLimit } from "@org/http-core";

/** A limit as a client knows it. */
export interface SeenLimit extends KnownLimit {
  readonly limit: number;
  readonly remaining: number;
  /** What the last call cost; undefined if it is the first, or the window is another one. */
  readonly spent: number | undefined;
}

/** The limits after a call: those that its client knows replace the earlier ones of the same budgets. */
export function limitsAfter(
  before: readonly SeenLimit[],
  known: readonly KnownLimit[],
): readonly SeenLimit[] {
  const seen = known.flatMap((now): readonly SeenLimit[] => {
    const { limit, remaining, resetAt } = now;
    if (limit === undefined || remaining === undefined) return [];
    const last = before.find((other) => isSame(other, now));
    const isSameWindow = last?.resetAt?.getTime() === resetAt?.getTime();
    const spent = last !== undefined && isSameWindow ? last.remaining - remaining : undefined;
    return [{ ...now, limit, remaining, spent }];
  });
  return [...before.filter((other) => !seen.some((now) => isSame(other, now))), ...seen];
}

function isSame(one: KnownLimit, other: KnownLimit): boolean {
  return one.service === other.service && one.origin === other.origin && one.bucket === other.bucket;
}
