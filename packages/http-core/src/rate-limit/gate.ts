import { RateLimitError } from "../errors/errors.ts";
import { retryAfter } from "../http/retry-after.ts";
import type { HeaderReader, RateLimit } from "../http/rate-limit-headers.ts";
import { asError, type Clock } from "../util/clock.ts";
import { formatDuration } from "../util/durations.ts";
import type { Limits } from "./limits.ts";
import { type Patience, type SpentWait, wakeTimer, waitQueue } from "./queue.ts";
import type { ResponseHead, Throttled } from "./rule.ts";
import { createRules } from "./rules.ts";

/**
 * Options of `acquire`.
 *
 * @experimental
 */
export interface AcquireOptions {
  /** Ends the wait with the signal's reason. Its listener is removed after the wait. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The longest wait that the service imposes, in milliseconds: for a window that it announces, or for all refusals
   * together. A wait that is known to take longer fails at once.
   *
   * @default Infinity
   */
  readonly maxWait?: number | undefined;
  /** The wait for refusals that counts against `maxWait`. The gate adds to it. @default none so far */
  readonly spent?: SpentWait | undefined;
  /**
   * When the request's deadline expires, on the monotonic clock. If the service's next turn is later, the wait fails at
   * once.
   *
   * @default never
   */
  readonly expiresAt?: (() => number) | undefined;
  /** The longest wait for a declared limit, in milliseconds. @default Infinity */
  readonly queueTimeout?: number | undefined;
  /** Whether the call was sent before: then it goes ahead of those that were not sent yet. @default false */
  readonly again?: boolean | undefined;
  /** Called if the request has to wait, and again if a refusal becomes the reason. */
  readonly onWait?: ((wait: PermitWait) => void) | undefined;
}

/**
 * A request's wait for its permit.
 *
 * @experimental
 */
export interface PermitWait {
  /** The least milliseconds; 0 if only responses can tell. */
  readonly atLeast: number;
  /** What it waits for, in words. */
  readonly reason: string;
  /** Its place in the queue, from 1. */
  readonly place: number;
  /** Whether it waits for a declared limit. */
  readonly isDeclared: boolean;
  /** The error of a deadline that expires during the wait; undefined if the service has imposed none of it. */
  readonly late: () => RateLimitError | undefined;
}

/** The requests that wait at a gate. */
export interface WaitingRequests {
  /** How many wait. */
  readonly count: number;
  /** What they wait for, in words: `The service says that the budget is spent`. */
  readonly reason: string;
  /** Since when the first of them waits. */
  readonly since: Date;
  /** When the next one may be sent, at the earliest; undefined if that depends on requests under way. */
  readonly nextTurn: Date | undefined;
}

/**
 * Delays requests until the limits allow them. Each credential and bucket of a service has one gate.
 *
 * @experimental
 */
export interface Gate {
  /**
   * Resolves to a permit for one request, at once if the limits allow it. Waiting requests hold no permit and go in
   * the order of arrival. Release the permit in any case.
   *
   * @throws RateLimitError if the wait would be longer than `maxWait` or `queueTimeout`; the signal's reason on an abort
   */
  readonly acquire: (options?: AcquireOptions) => Promise<Permit>;
  /** A permit for one request if the limits allow it at once; else undefined. */
  readonly tryAcquire: () => Permit | undefined;
  /**
   * Creates a permit for a request that another gate let through, but whose response named this gate's budget.
   *
   * @param sentAt when it was sent, on the monotonic clock
   */
  readonly adopt: (sentAt: number) => Permit;
  /** Adds limits to those already declared. */
  readonly declare: (limits: Limits) => void;
  /**
   * What the service has announced: `remaining` is the least that a response reported, less the requests under way.
   * Declared windows with requests in them follow. After a refusal, an entry without `limit` tells until when nothing is
   * sent.
   */
  readonly known: () => readonly RateLimit[];
  /** The requests that wait; undefined if none does. */
  readonly waiting: () => WaitingRequests | undefined;
  /** Whether nothing is known, under way or waiting. A new gate would then behave the same. */
  readonly idle: () => boolean;
}

/** Options of {@link createGate}. */
export interface GateOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Which of a credential's budgets this is; empty if it has one. @default "" */
  readonly bucket?: string | undefined;
}

/**
 * Creates a gate of your own, for requests that no client of this package sends. It keeps one timer while requests
 * wait, otherwise none.
 *
 * @experimental
 * @throws ParameterError for invalid limits
 * @example
 * ```ts
 * import { systemClock } from "@org/http-core";
 * import { createGate } from "@org/http-core/gate";
 *
 * const gate = createGate({ limits: { windows: [{ requests: 3, per: 1_000 }] }, clock: systemClock });
 * const permit = await gate.acquire({ maxWait: 60_000 });
 * try {
 *   const response = await fetch("https://api.example/things");
 *   permit.reportResponse(response);
 * } finally {
 *   permit.release();
 * }
 * ```
 */
export function createGate({ limits, clock, bucket = "" }: GateOptions): Gate {
  const rules = createRules(limits, bucket, clock, look);
  const waiting = waitQueue<Permit>(() => {
    timer.set(Infinity);
  });
  const timer = wakeTimer(clock, look);
  let order = 0;
  let closedUntil = 0;
  let windowUntil = 0;
  let windowSince = 0;

  const admit = (sentAt: number, since: number, isAdopted = false): Permit => {
    const request = { order: (order += 1), sentAt, isAdopted };
    let reported: ResponseHead | undefined;
    let isReleased = false;
    rules.sent(request);
    return {
      waited: sentAt - since,
      reportResponse({ status, headers }, free = false) {
        if (reported !== undefined || isReleased) return;
        reported = { status, headers, free };
        rules.responded(request, reported, clock.monotonic());
        changed();
      },
      release({ throttled, unsent = false, limit } = {}) {
        if (isReleased) return 0;
        isReleased = true;
        const now = clock.monotonic();
        if (limit !== undefined) rules.update(limit, now);
        // If the outcome names no wait, that of `Retry-After` counts.
        const refused = throttled && {
          ...throttled,
          after: throttled.after ?? (reported && retryAfter(reported.headers, clock.now())),
        };
        rules.released(request, { response: reported, unsent, throttled: refused }, now);
        changed();
        return refused === undefined ? 0 : Math.max(0, rules.soonest("imposed", 0, now) - now);
      },
    };
  };
  /** The error of a request that would wait too long; undefined if it may wait. */
  const lateness = (waiter: Patience, ahead: number, now: number): RateLimitError | undefined => {
    const { since, maxWait, queueTimeout, refused, expiresAt } = waiter;
    const declared = rules.soonest("declared", ahead, now);
    if (declared - since > queueTimeout) return refusal("declared", declared, ahead, queueTimeout, now);
    const imposed = rules.soonest("imposed", ahead, now);
    if (imposed <= now) return undefined;
    // The wait for a declared limit does not count, so a window's begins when it closed the gate.
    const isBeyond =
      refused + rules.refusedFor(Infinity) > maxWait ||
      rules.soonest("window", ahead, now) - Math.max(since, windowSince) > maxWait;
    if (isBeyond) return refusal("imposed", imposed, ahead, maxWait, now);
    return imposed >= expiresAt() ? refusal("imposed", imposed, ahead, undefined, now) : undefined;
  };
  const dateOf = (at: number, now: number): Date => new Date(Math.ceil(clock.now() + at - now));
  /** Until when a request with `ahead` others before it waits, and for what. */
  const waitOf = (ahead: number, now: number) => {
    const declared = rules.soonest("declared", ahead, now);
    const imposed = rules.soonest("imposed", ahead, now);
    const isDeclared = declared > Math.max(now, imposed);
    const until = Math.max(now, declared, imposed);
    const reason =
      until > now
        ? rules.refusal(isDeclared ? "declared" : "imposed", ahead, now).reason
        : "Other requests are under way";
    return { until, reason, isDeclared };
  };
  /** Tells a request for what it waits, unless that is known to it. */
  const tell = (waiter: Patience, ahead: number, now: number): void => {
    const { until, reason, isDeclared } = waitOf(ahead, now);
    if (reason === waiter.reason) return;
    waiter.reason = reason;
    waiter.onWait?.({
      atLeast: until - now,
      reason,
      place: ahead + 1,
      isDeclared,
      late() {
        const later = clock.monotonic();
        const soonest = rules.soonest("imposed", 0, later);
        return soonest > waiter.since ? refusal("imposed", soonest, 0, undefined, later) : undefined;
      },
    });
  };
  /** @param longest the option's milliseconds; undefined for a deadline */
  const refusal = (
    cause: "declared" | "imposed",
    soonest: number,
    ahead: number,
    longest: number | undefined,
    now: number,
  ): RateLimitError => {
    const { kind, reason, rateLimit, status } = rules.refusal(cause, ahead, now);
    const wait = Math.max(0, soonest - now);
    const option = longest === undefined ? "timeout" : cause === "declared" ? "queueTimeout" : "maxWait";
    const most = longest === undefined ? "the call's deadline" : `${option}'s ${formatDuration(longest)}`;
    // Waits before this one have counted, too.
    const beyond = longest !== undefined && wait <= longest ? `what is left of ${most}` : most;
    return new RateLimitError(
      `${reason}: the next turn is in ${formatDuration(wait)}, beyond ${beyond}`,
      kind,
      {
        retryAt: dateOf(now + wait, now),
        rateLimit,
        status,
        sent: "no",
        hint: `Come back at \`retryAt\`, or raise \`${option}\`.`,
      },
    );
  };
  /** Refuses requests that would wait too long. All are checked only after a limit has closed the gate for longer. */
  const refuseLate = (now: number): void => {
    const before = closedUntil;
    closedUntil = rules.soonest("imposed", 0, now);
    const window = rules.soonest("window", 0, now);
    if (window > now && windowUntil <= now) windowSince = now;
    windowUntil = window;
    let ahead = 0;
    for (const waiter of waiting) {
      const late = lateness(waiter, ahead, now);
      if (late !== undefined) waiter.refuse(late);
      else if (closedUntil > before) {
        tell(waiter, ahead, now);
        ahead += 1;
      } else return;
    }
  };

  function changed(): void {
    if (waiting.size() > 0) look();
  }
  function look(): void {
    const now = clock.monotonic();
    for (const { since, spent, refused, grant } of waiting) {
      if (rules.opensAt(now) > now) break;
      if (spent !== undefined) spent.refused = refused + rules.refusedFor(now);
      grant(admit(now, since));
    }
    refuseLate(now);
    timer.set(waiting.size() > 0 ? rules.opensAt(now) : Infinity);
  }

  function tryAcquire(): Permit | undefined {
    const now = clock.monotonic();
    return waiting.size() === 0 && rules.opensAt(now) <= now ? admit(now, now) : undefined;
  }

  return {
    tryAcquire,
    acquire({
      signal,
      maxWait = Infinity,
      queueTimeout = Infinity,
      spent,
      expiresAt = () => Infinity,
      again = false,
      onWait,
    } = {}) {
      if (signal?.aborted === true) return Promise.reject(asError(signal.reason));
      const permit = tryAcquire();
      if (permit !== undefined) return Promise.resolve(permit);
      const since = clock.monotonic();
      const refused = (spent?.refused ?? 0) - rules.refusedFor(since);
      const patience = { since, maxWait, queueTimeout, spent, refused, expiresAt, onWait, reason: "" };
      const ahead = again ? 0 : waiting.size();
      const late = lateness(patience, ahead, since);
      if (late !== undefined) return Promise.reject(late);
      tell(patience, ahead, since);
      const granted = waiting.join(patience, again, signal);
      look();
      return granted;
    },
    adopt: (sentAt) => admit(sentAt, sentAt, true),
    declare: rules.declare,
    known: () => rules.known(clock.monotonic()),
    waiting() {
      const count = waiting.size();
      if (count === 0) return undefined;
      const now = clock.monotonic();
      const { until, reason } = waitOf(0, now);
      let first = now;
      for (const { since } of waiting) first = Math.min(first, since);
      const nextTurn = until > now ? dateOf(until, now) : undefined;
      return { count, reason, since: dateOf(first, now), nextTurn };
    },
    idle: () => waiting.size() === 0 && rules.idle(clock.monotonic()),
  };
}

/** The part of a gate that issues permits. */
export type PermitSource = Pick<Gate, "acquire" | "adopt" | "tryAcquire">;

/** A permit where nothing is limited. */
export const FREE_PERMIT: Permit = { waited: 0, reportResponse: () => undefined, release: () => 0 };

/**
 * A gate without limits, for requests that the service does not count. It learns nothing: a spent budget in their
 * responses is that of other requests.
 */
export const openGate: PermitSource = {
  acquire: () => Promise.resolve(FREE_PERMIT),
  tryAcquire: () => FREE_PERMIT,
  adopt: () => FREE_PERMIT,
};

/**
 * How a request ended.
 *
 * @experimental
 */
export interface PermitOutcome {
  /** The service refused it because of a limit: all requests of the same credential and bucket wait. */
  readonly throttled?: Throttled | undefined;
  /** The service has certainly not seen it, such as on a refused connection, so that it cost nothing. */
  readonly unsent?: boolean | undefined;
  /** A limit that the body reports, if the headers did not. */
  readonly limit?: RateLimit | undefined;
}

/**
 * The right to send one request.
 *
 * @experimental
 */
export interface Permit {
  /** Milliseconds of waiting at the gate. */
  readonly waited: number;
  /**
   * Reports the response's headers: they show what is left, and that the request has arrived. Call it as early as
   * possible, so that others go sooner. Without this call the request counts as one without a response.
   *
   * @param free whether the service does not count the request: a 304, if the operation says so
   */
  readonly reportResponse: (
    response: { readonly status: number; readonly headers: HeaderReader },
    free?: boolean,
  ) => void;
  /**
   * Releases the permit. Only the first call counts.
   *
   * @returns the milliseconds for which a refusal closes the gate; 0 without one
   */
  readonly release: (outcome?: PermitOutcome) => number;
}
