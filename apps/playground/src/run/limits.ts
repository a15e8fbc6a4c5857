import type { KnownLimit } from "@org/http-core";

/** A limit as a client knows it. */
export interface SeenLimit extends KnownLimit {
  readonly limit: number;
  readonly remaining: number;
  /** What the last call cost; undefined if it is the first, or the window is another one. */
  readonly spent: number | undefined;
  /** The id of the environment: each account has limits of its own. */
  readonly environment: string;
}

/** The limits after a call: those that its client knows replace the earlier ones of the same budgets. */
export function limitsAfter(
  before: readonly SeenLimit[],
  known: readonly KnownLimit[],
  environment: string,
): readonly SeenLimit[] {
  const seen = known.flatMap((announced): readonly SeenLimit[] => {
    const now = { ...announced, environment };
    const { limit, remaining, resetAt } = now;
    if (limit === undefined || remaining === undefined) return [];
    const last = before.find((other) => isSame(other, now));
    const isSameWindow = last?.resetAt?.getTime() === resetAt?.getTime();
    const spent = last !== undefined && isSameWindow ? last.remaining - remaining : undefined;
    return [{ ...now, limit, remaining, spent }];
  });
  return [...before.filter((other) => !seen.some((now) => isSame(other, now))), ...seen];
}

/** What a limit is told apart by: a budget may have several windows. */
const PARTS = ["service", "origin", "bucket", "environment", "policy", "window", "declared"] as const;

type Budget = Pick<SeenLimit, (typeof PARTS)[number]>;

function isSame(one: Budget, other: Budget): boolean {
  return PARTS.every((name) => one[name] === other[name]);
}
