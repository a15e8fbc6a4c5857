import type { Point } from "./picture.ts";

/** The index of the point that is nearest to a place; -1 without points. */
export function nearest(points: readonly Point[], x: number, y: number): number {
  const distance = (point: Point): number => (point.x - x) ** 2 + (point.y - y) ** 2;
  let found = -1;
  let least = Infinity;
  for (const [index, point] of points.entries()) {
    const one = distance(point);
    if (one < least) [found, least] = [index, one];
  }
  return found;
}

/** Where a key leads to from a point; undefined for keys that lead nowhere. */
export function steppedTo(key: string, from: number, count: number): number | undefined {
  const page = Math.max(1, Math.round(count / 10));
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowDown: from + 1,
    ArrowLeft: from - 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1);
}
