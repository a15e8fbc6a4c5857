import { processorTime } from "./processor-time.ts";

/** Runs of which the median counts. */
const RUNS = 7;

/**
 * How many times longer some work takes on twice the input: 2 where it is proportional, 4 where it is quadratic. Both
 * sizes are run in turns, so that a busy machine slows both alike.
 *
 * @param size large enough for a run to take a few milliseconds
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run += 1) {
    const once = processorTime(() => {
      work(size);
    });
    const twice = processorTime(() => {
      work(2 * size);
    });
    // The first run compiles.
    if (run === 0) continue;
    times[0].push(once);
    times[1].push(twice);
  }
  return median(times[1]) / median(times[0]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
