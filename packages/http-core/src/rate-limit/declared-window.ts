import { formatDuration } from "../util/format-duration.ts";
import type { RequestWindow } from "./limits.ts";
import { type Flight, OPEN, type Rule } from "./rule.ts";

/**
 * A request reaches the service within this time of being sent, or before its answer does: a cold connection with
 * DNS and TLS takes its time, and what is sent later may overtake it.
 */
const REACH = 1_000;

/** A window's thousandth: what two clocks may differ by, and how finely places that come free are kept. */
const GRAINS = 1_000;

const HOUR = 3_600_000;

/** Places that come free together. */
interface Freeing {
  readonly at: number;
  count: number;
}

/**
 * `requests` in any stretch of `per` milliseconds, as the service sees them arrive: neither a sliding nor a fixed
 * window of that rate can refuse, however it is aligned.
 *
 * A request holds its place from being sent until `per` after it has surely arrived, which its answer shows, and
 * otherwise {@link REACH}. The margin is thus the time of flight, 1 s at most, and two thousandths of the window:
 * at 3 a second and answers within 50 ms, 95 % of the rate; with a minute's window more than 98 %.
 *
 * It keeps a thousand times at most, whatever `requests` is.
 */
export function declaredWindow({ requests, per }: RequestWindow): Rule {
  const grain = per / GRAINS;
  const flying = new Set<Flight>();
  const freeing: Freeing[] = [];
  let arrived = 0;

  const arrive = (by: number): void => {
    const at = by + per + 2 * grain;
    const last = freeing.at(-1);
    if (last !== undefined && at - last.at < grain) last.count += 1;
    else freeing.push({ at, count: 1 });
    arrived += 1;
  };
  const catchUp = (now: number): void => {
    for (const flight of flying) {
      if (flight.sentAt + REACH > now) break;
      flying.delete(flight);
      arrive(flight.sentAt + REACH);
    }
    for (let [first] = freeing; first !== undefined && first.at <= now; [first] = freeing) {
      arrived -= first.count;
      freeing.shift();
    }
  };
  /** The one that frees its place first: what stays is then never too little. */
  const refund = (): void => {
    const [first] = freeing;
    if (first === undefined) return;
    arrived -= 1;
    first.count -= 1;
    if (first.count === 0) freeing.shift();
  };
  const settle = (flight: Flight, counted: boolean, now: number): void => {
    catchUp(now);
    const flew = flying.delete(flight);
    if (flew && counted) arrive(now);
    if (!flew && !counted) refund();
  };
  /** When the place comes free that is the `index`th to do so. */
  const placeAt = (index: number, now: number): number => {
    let before = requests - arrived - flying.size;
    if (index < before) return now;
    for (const { at, count } of freeing) {
      before += count;
      if (index < before) return at;
    }
    return now + per;
  };

  return {
    opensAt(now) {
      catchUp(now);
      if (arrived + flying.size < requests) return OPEN;
      const [oldest] = flying;
      const landed = oldest === undefined ? Infinity : oldest.sentAt + REACH + per + 2 * grain;
      return Math.min(freeing[0]?.at ?? Infinity, landed);
    },
    soonest(ahead, now) {
      catchUp(now);
      const rounds = Math.floor(ahead / requests);
      return placeAt(ahead % requests, now) + rounds * per;
    },
    sent(flight) {
      flying.add(flight);
    },
    answered(flight, { free }, now) {
      settle(flight, !free, now);
    },
    released(flight, { answered, unsent }, now) {
      if (answered === undefined) settle(flight, !unsent, now);
    },
    idle(now) {
      catchUp(now);
      return arrived + flying.size === 0;
    },
    refusal: () => ({
      kind: per < HOUR ? "burst" : "quota",
      reason: `${String(requests)} requests in ${formatDuration(per)}`,
    }),
  };
}
