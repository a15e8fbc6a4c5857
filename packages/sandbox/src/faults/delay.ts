import { randomOf } from "../core/random.ts";
import type { Delay } from "./fault.ts";

/** What a request waits at most where it is drawn without bounds, in milliseconds. */
const LONGEST = 60_000;

/**
 * How long a request is kept back, in milliseconds.
 *
 * @param names of the draw: the same ones draw the same
 */
export function drawn(delay: Delay, seed: number, ...names: readonly (string | number)[]): number {
  if (typeof delay === "number") return delay;
  const random = randomOf(seed, "fault delay", ...names);
  if ("min" in delay) return delay.min + (delay.max - delay.min) * random.fraction();
  const { median, sigma, max = LONGEST } = delay;
  return Math.min(max, median * Math.exp(sigma * random.normal()));
}
