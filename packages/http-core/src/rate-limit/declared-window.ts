import type { Clock } from "../util/clock.ts";
import { formatDuration, HOUR } from "../util/durations.ts";
import type { RequestWindow } from "./limits.ts";
import { type SentRequest, OPEN, type Rule } from "./rule.ts";

/**
 * Milliseconds within which a sent request reaches the service, if no response shows it earlier. A cold connection with
 * DNS and TLS takes time, and later requests may overtake it.
 */
const REACH = 1_000;

/** Grains of a window: one grain is how far two clocks may differ, and the resolution of the stored times. */
const GRAINS = 1_000;

/** Requests that leave the window together. */
interface Freeing {
  readonly at: number;
  count: number;
}

/**
 * Allows `requests` in any stretch of `per` milliseconds, as the service sees them arrive. No sliding or fixed window
 * of that rate refuses them, however it is aligned.
 *
 * A request counts from being sent until `per` after it has surely arrived: by its response, or after {@link REACH}.
 * The margin is the round trip, 1 s at most, and two thousandths of the window. With responses within 50 ms, 3 a second
 * reach 95 % of the rate; a window of a minute reaches more than 98 %.
 *
 * At most a thousand times are stored, whatever `requests` is.
 */
export function declaredWindow({ requests, per }: RequestWindow, clock: Pick<Clock, "now">): Rule {
  const grain = per / GRAINS;
  const inFlight = new Set<SentRequest>();
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
    for (const request of inFlight) {
      if (request.sentAt + REACH > now) break;
      inFlight.delete(request);
      arrive(request.sentAt + REACH);
    }
    for (let [first] = freeing; first !== undefined && first.at <= now; [first] = freeing) {
      arrived -= first.count;
      freeing.shift();
    }
  };
  /** Removes the request that would leave first: the count is then never too low. */
  const refund = (): void => {
    const [first] = freeing;
    if (first === undefined) return;
    arrived -= 1;
    first.count -= 1;
    if (first.count === 0) freeing.shift();
  };
  const settle = (request: SentRequest, counted: boolean, now: number): void => {
    catchUp(now);
    const wasInFlight = inFlight.delete(request);
    if (wasInFlight && counted) arrive(now);
    if (!wasInFlight && !counted) refund();
  };
  /** When the permit with this index becomes free. */
  const freeAt = (index: number, now: number): number => {
    let before = requests - arrived - inFlight.size;
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
      if (arrived + inFlight.size < requests) return OPEN;
      const [oldest] = inFlight;
      const oldestLeaves = oldest === undefined ? Infinity : oldest.sentAt + REACH + per + 2 * grain;
      return Math.min(freeing[0]?.at ?? Infinity, oldestLeaves);
    },
    soonest(ahead, now) {
      catchUp(now);
      const rounds = Math.floor(ahead / requests);
      return freeAt(ahead % requests, now) + rounds * per;
    },
    sent(request) {
      inFlight.add(request);
    },
    responded(request, { free }, now) {
      settle(request, !free, now);
    },
    released(request, { response, unsent }, now) {
      if (response === undefined) settle(request, !unsent, now);
    },
    idle(now) {
      catchUp(now);
      return arrived + inFlight.size === 0;
    },
    known(now) {
      catchUp(now);
      const used = arrived + inFlight.size;
      if (used === 0) return [];
      const resetAt = new Date(Math.ceil(clock.now() + freeAt(requests - 1, now) - now));
      return [
        { limit: requests, remaining: Math.max(0, requests - used), resetAt, window: per, declared: true },
      ];
    },
    refusal: () => ({
      kind: per < HOUR ? "burst" : "quota",
      reason: `The declared limit of ${String(requests)} requests in ${formatDuration(per)}`,
    }),
  };
}
