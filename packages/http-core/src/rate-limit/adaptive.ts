import type { HalfOpenProbe } from "./local-rules.ts";
import { OPEN, type UntimedRule } from "./rule.ts";

/** The requests at once of a new gate. */
const START = 10;

/** A refusal after fewer responses than this, per request at once, says nothing about a window. */
const WINDOW = 4;

/** Limits the requests under way at once. */
interface AdaptiveConcurrency extends UntimedRule {
  /** Lowers the declared limit; a higher number has no effect. */
  readonly tighten: (most: number) => void;
  /** Begins without a limit, since windows are declared. */
  readonly trust: () => void;
}

/**
 * Limits the requests under way at once by what the service bears, since no service announces that: additive increase,
 * multiplicative decrease (RFC 5681, 3.1). It starts with a few, grows while responses arrive and the limit is in use,
 * and halves when the service refuses. A declared number is where it starts, and its upper bound. Declared windows are
 * trusted as well: then it starts without a limit.
 *
 * It also counts the responses between two refusals. Where the service announces no window, as many requests are sent
 * after the refusal; the next one then goes alone, so that an unknown window costs one refusal, not one per request
 * under way.
 *
 * @param isAnnounced whether the service has announced a window that still runs
 */
export function adaptiveConcurrency(
  probe: Pick<HalfOpenProbe, "require">,
  isAnnounced: (now: number) => boolean,
): AdaptiveConcurrency {
  let declared = Infinity;
  let most = START;
  // Below this number it grows by one with each response, from there on by one with each round of responses.
  let steepBelow = START;
  let underWay = 0;
  let last = -1;
  // Requests up to this order were sent before the last refusal: they are no new evidence.
  let lastBeforeRefusal = -1;
  let sent = 0;
  let accepted = 0;
  let window = Infinity;
  return {
    tighten(limit) {
      if (limit >= declared) return;
      declared = limit;
      most = limit;
      steepBelow = limit;
    },
    trust() {
      if (most === START) most = declared;
    },
    opensAt: () => (underWay < Math.floor(most) ? OPEN : Infinity),
    sent({ order }) {
      underWay += 1;
      last = order;
      sent += 1;
      if (sent !== window) return;
      most = 1;
      probe.require();
    },
    responded: () => undefined,
    released({ order }, { response, throttled }, now) {
      const isInUse = underWay >= Math.floor(most);
      underWay -= 1;
      if (order <= lastBeforeRefusal) return;
      if (throttled !== undefined) {
        // Without a response since the last refusal, the same window refuses again.
        if (accepted > 0) window = accepted >= WINDOW * most && !isAnnounced(now) ? accepted : Infinity;
        steepBelow = Math.max(2, Math.min(most, underWay + 1) / 2);
        most = steepBelow;
        lastBeforeRefusal = last;
        sent = 0;
        accepted = 0;
      } else if (response !== undefined && response.status < 500) {
        accepted += 1;
        if (isInUse) most = Math.min(declared, most + (most < steepBelow ? 1 : 1 / most));
      }
    },
    idle: () => underWay === 0,
  };
}
