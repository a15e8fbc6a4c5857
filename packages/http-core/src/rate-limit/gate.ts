import { RateLimitError } from "../errors/errors.ts";
import { retryAfter } from "../http/dates.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import { asError, type Clock } from "../util/clock.ts";
import { formatDuration } from "../util/format-duration.ts";
import type { Limits } from "./limits.ts";
import { wakeTimer, waitQueue } from "./queue.ts";
import type { Answered, Flight, Throttled } from "./rule.ts";
import { createRules, type Rules } from "./rules.ts";

/** Options of `acquire`. */
export interface AcquireOptions {
  /** Ends the wait with its reason; no listener stays on it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The longest wait for a limit, in milliseconds. Where it is known to take longer, the error comes at once.
   *
   * @default Infinity
   */
  readonly maxWait?: number | undefined;
  /** Told once, if it has to wait: for how many milliseconds at least, 0 where only answers will show. */
  readonly onWait?: ((atLeast: number) => void) | undefined;
}

/** Where requests wait until the limits let them go: one for each credential and bucket of a service. */
export interface Gate {
  /**
   * A permit for one request, at once where nothing stands in the way. Who waits holds no place, and goes in the
   * order of coming. Leave with the permit, whatever happens.
   *
   * @throws RateLimitError where it would take longer than `maxWait`; the signal's reason on an abort
   */
  readonly acquire: (options?: AcquireOptions) => Promise<Permit>;
  /**
   * A permit for a request that has gone already, through another gate: its answer has named this one's budget.
   *
   * @param sentAt when it went, on the clock that never goes back
   */
  readonly adopt: (sentAt: number) => Permit;
  /** Limits that hold from now on, besides those that are declared already. */
  readonly declare: (limits: Limits) => void;
  /**
   * What the service has announced, by now: `remaining` is the least that an answer said, less what is under way.
   * Where it has refused a request, one without a limit says until when nothing is sent.
   */
  readonly known: () => readonly RateLimit[];
  /** Whether nothing is known, under way or waiting: a new gate would do as well. */
  readonly idle: () => boolean;
}

/** What a {@link Gate} is made of. */
export interface GateOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Which of a credential's budgets this is; empty where it has one. @default "" */
  readonly bucket?: string | undefined;
}

/**
 * Makes a gate of its own; `sharedGate` is the one that the whole process goes through.
 *
 * There is no timer while nobody waits, and one while somebody does. No limit is counted twice: what is under way
 * has its place already.
 *
 * @throws ParameterError for limits that can't be
 * @example
 * ```ts
 * import { systemClock } from "@org/http-core";
 * import { createGate } from "@org/http-core/gate";
 *
 * const gate = createGate({ limits: { windows: [{ requests: 3, per: 1_000 }] }, clock: systemClock });
 * const permit = await gate.acquire({ maxWait: 60_000 });
 * try {
 *   const response = await fetch("https://api.example/things");
 *   permit.answered(response);
 * } finally {
 *   permit.release();
 * }
 * ```
 */
export function createGate({ limits, clock, bucket = "" }: GateOptions): Gate {
  const rules = createRules(limits, bucket, clock, look);
  const waiting = waitQueue<Permit>(() => {
    bell.set(Infinity);
  });
  const bell = wakeTimer(clock, look);
  let order = 0;
  let closedUntil = rules.closedUntil(clock.monotonic());

  const admit = (sentAt: number, since: number, isAdopted = false): Permit => {
    const flight = { order: (order += 1), sentAt, isAdopted };
    rules.sent(flight);
    return createPermit(flight, sentAt - since, rules, clock, changed);
  };
  const refusal = (soonest: number, ahead: number, maxWait: number, now: number): RateLimitError => {
    const { kind, reason, rateLimit, status } = rules.refusal(ahead, now);
    const wait = soonest - now;
    const longest = `maxWait's ${formatDuration(maxWait)}`;
    return new RateLimitError(
      `${reason}: the next turn is in ${formatDuration(wait)}, beyond ${longest}`,
      kind,
      {
        retryAt: new Date(Math.ceil(clock.now() + wait)),
        rateLimit,
        status,
        hint: "Come back at `retryAt`, or raise `maxWait`.",
      },
    );
  };
  /** Only when a limit has just closed the gate for longer is there news for those who are not first. */
  const sendAway = (now: number): void => {
    const before = closedUntil;
    closedUntil = rules.closedUntil(now);
    let ahead = 0;
    for (const { since, maxWait, refuse } of waiting) {
      const soonest = rules.soonest(ahead, now);
      if (soonest - since > maxWait) refuse(refusal(soonest, ahead, maxWait, now));
      else if (closedUntil > before) ahead += 1;
      else return;
    }
  };

  function changed(): void {
    if (waiting.size() > 0) look();
  }
  function look(): void {
    const now = clock.monotonic();
    for (const { since, grant } of waiting) {
      if (rules.opensAt(now) > now) break;
      grant(admit(now, since));
    }
    sendAway(now);
    bell.set(waiting.size() > 0 ? rules.opensAt(now) : Infinity);
  }

  return {
    acquire({ signal, maxWait = Infinity, onWait } = {}) {
      if (signal?.aborted === true) return Promise.reject(asError(signal.reason));
      const now = clock.monotonic();
      if (waiting.size() === 0 && rules.opensAt(now) <= now) return Promise.resolve(admit(now, now));
      const ahead = waiting.size();
      const soonest = rules.soonest(ahead, now);
      if (soonest - now > maxWait) return Promise.reject(refusal(soonest, ahead, maxWait, now));
      onWait?.(Math.max(0, soonest - now));
      const turn = waiting.join(now, maxWait, signal);
      look();
      return turn;
    },
    adopt: (sentAt) => admit(sentAt, sentAt, true),
    declare: rules.declare,
    known: () => rules.known(clock.monotonic()),
    idle: () => waiting.size() === 0 && rules.idle(clock.monotonic()),
  };
}

/** The part of a gate that a request needs. */
export type PermitSource = Pick<Gate, "acquire" | "adopt">;

const FREE_PERMIT: Permit = { waited: 0, answered: () => undefined, release: () => undefined };

/**
 * A gate without limits, for what the service does not count. Nothing is learned there either: an answer that says
 * that the budget is spent speaks of others.
 */
export const openGate: PermitSource = {
  acquire: () => Promise.resolve(FREE_PERMIT),
  adopt: () => FREE_PERMIT,
};

/** How a request ended. */
export interface PermitOutcome {
  /** The service refused it because of a limit: all who share the credential and the bucket wait. */
  readonly throttled?: Throttled | undefined;
  /** It is certain that the service has not seen it (connection refused and the like): it cost nothing. */
  readonly unsent?: boolean | undefined;
  /** A limit that the body told, where headers did not. */
  readonly limits?: RateLimit | undefined;
}

/** The right to send one request. */
export interface Permit {
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
  readonly release: (parting?: PermitOutcome) => void;
}

/** Makes the permit of a flight. `changed` is called after each thing that may let others go. */
function createPermit(
  flight: Flight,
  waited: number,
  rules: Rules,
  clock: Clock,
  changed: () => void,
): Permit {
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
    release({ throttled, unsent = false, limits } = {}) {
      if (over) return;
      over = true;
      const now = clock.monotonic();
      if (limits !== undefined) rules.update(limits, now);
      const refused = throttled === undefined ? undefined : withWait(throttled, answered, clock.now());
      rules.released(flight, { answered, unsent, throttled: refused }, now);
      changed();
    },
  };
}

/** The wait in the answer's `Retry-After`, where nobody has found a better one. */
function withWait(throttled: Throttled, answered: Answered | undefined, now: number): Throttled {
  if (throttled.after !== undefined || answered === undefined) return throttled;
  return { ...throttled, after: retryAfter(answered.headers, now) };
}
