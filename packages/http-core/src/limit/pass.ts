import type { Clock } from "../runtime/clock.ts";
import type { RateLimit } from "../runtime/rate-limit.ts";
import { retryAfter } from "../runtime/retry-after.ts";
import type { Answered, Flight, Throttled } from "./rule.ts";
import type { Rules } from "./rules.ts";

/** How a request ended. */
export interface Parting {
  /** The service refused it because of a limit: all who share the credential and the bucket wait. */
  readonly throttled?: Throttled | undefined;
  /** It is certain that the service has not seen it (connection refused and the like): it cost nothing. */
  readonly unsent?: boolean | undefined;
  /** A limit that the body told, where headers did not. */
  readonly limits?: RateLimit | undefined;
}

/** The right to send one request. */
export interface Pass {
  /** Milliseconds spent at the gate. */
  readonly waited: number;
  /**
   * The answer begins: its headers say what is left, and that the request has arrived. Calling it as early as
   * possible lets others go sooner; never calling it means that no answer came.
   *
   * @param free whether the service does not count the request: a 304, where the operation says so
   */
  readonly answered: (
    response: { readonly status: number; readonly headers: Headers },
    free?: boolean,
  ) => void;
  /** Gives the place back. Only the first time counts. */
  readonly leave: (parting?: Parting) => void;
}

/** Makes the pass of a flight. `changed` is called after each thing that may let others go. */
export function passOf(
  flight: Flight,
  waited: number,
  rules: Rules,
  clock: Clock,
  changed: () => void,
): Pass {
  let answered: Answered | undefined;
  let over = false;
  return {
    waited,
    answered({ status, headers }, free = false) {
      if (answered !== undefined || over) return;
      answered = { status, headers, free };
      rules.answered(flight, answered, clock.monotonic());
      changed();
    },
    leave({ throttled, unsent = false, limits } = {}) {
      if (over) return;
      over = true;
      const now = clock.monotonic();
      if (limits !== undefined) rules.told(limits, now);
      const refused = throttled === undefined ? undefined : withWait(throttled, answered, clock.now());
      rules.left(flight, { answered, unsent, throttled: refused }, now);
      changed();
    },
  };
}

/** The wait in the answer's `Retry-After`, where nobody has found a better one. */
function withWait(throttled: Throttled, answered: Answered | undefined, now: number): Throttled {
  if (throttled.after !== undefined || answered === undefined) return throttled;
  return { ...throttled, after: retryAfter(answered.headers, now) };
}
