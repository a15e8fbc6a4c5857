import * as v from "valibot";
import { systemClock, type Clock } from "@org/http-core";
import { A_MOMENT, momentOf } from "../core/dates.ts";
import type { SandboxClock } from "../core/app.ts";
import { parsed } from "../core/parsed.ts";
import type { OwnState } from "../core/state.ts";

/** A clock that tests can freeze, set and speed up. */
export interface VirtualClock extends SandboxClock {
  /** The current time, and whether and how fast the clock runs. */
  readonly state: () => ClockState;
  /**
   * Stops the clock.
   *
   * @param at the time to stop at: epoch milliseconds, or an ISO 8601 day or date and time, in UTC unless it names a
   * zone. Default: the current time
   * @throws RangeError if the time is invalid or outside the years 1 to 9999
   */
  readonly freeze: (at?: number | string) => void;
  /** Lets a frozen clock run again from its current time. */
  readonly resume: () => void;
  /**
   * Sets the time, forwards or back. A frozen clock stays frozen.
   *
   * @param at epoch milliseconds, or an ISO 8601 day or date and time, in UTC unless it names a zone
   * @throws RangeError if the time is invalid or outside the years 1 to 9999
   */
  readonly set: (at: number | string) => void;
  /**
   * Moves the clock forward, frozen or not. Each whole day, in one call or in several, is a day of trading on the
   * prediction markets: it changes prices, volumes and states. Nothing else does, neither {@link set} nor time that
   * passes, so data does not change during a crawl unless the program changes it.
   *
   * @throws RangeError if `milliseconds` is not a number, is negative, or leads past the year 9999
   */
  readonly advance: (milliseconds: number) => void;
  /** Sets how many times faster than real time the clock runs: at 60, a second is a minute. */
  readonly factor: (times: number) => void;
  /**
   * Waits until the clock has moved on by `milliseconds`. With a frozen clock the wait takes real time, so that it
   * still ends. `advance` and `set` shorten it.
   *
   * @throws the signal's reason if it aborts
   */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** The state of a clock. */
export interface ClockState {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly frozen: boolean;
  readonly factor: number;
}

/**
 * A clock that snapshots save and restore. A restored clock continues from the saved time; one that was never steered
 * follows its source.
 */
export interface SandboxTime extends VirtualClock, OwnState {
  /** How far {@link VirtualClock.advance} has moved it since the start, in milliseconds. */
  readonly advanced: () => number;
}

/**
 * Makes the clock of a sandbox.
 *
 * @param start a time to freeze at, or a function that returns epoch milliseconds. Default: wall time
 * @param platform source of real time and of timers
 */
export function sandboxClock(
  start: number | string | (() => number) | undefined,
  platform: Clock = systemClock,
): SandboxTime {
  const source = typeof start === "function" ? start : platform.now;
  const first: Steering =
    typeof start === "number" || typeof start === "string"
      ? { kind: "frozen", at: moment(start), factor: 1 }
      : { kind: "none" };
  let steering: Steering = first;
  let advanced = 0;
  const timers = createTimers(platform);
  const now = (): number => Math.max(EARLIEST, Math.min(LATEST, steered(steering, source())));
  const pace = (): number => (steering.kind === "none" ? 1 : steering.factor);
  const steer = (next: Steering): void => {
    steering = next;
    timers.moved(now(), pace());
  };
  const goOn = (at: number, factor = pace()): Steering => ({ kind: "going", at, since: source(), factor });
  const put = (at: number | string): void =>
    steer(steering.kind === "frozen" ? { ...steering, at: moment(at) } : goOn(moment(at)));
  return {
    now,
    state: () => ({ now: now(), frozen: steering.kind === "frozen", factor: pace() }),
    freeze: (at = now()) => steer({ kind: "frozen", at: moment(at), factor: pace() }),
    resume() {
      if (steering.kind === "frozen") steer(goOn(steering.at));
    },
    set: put,
    advance(milliseconds) {
      if (typeof milliseconds !== "number" || !(milliseconds >= 0 && milliseconds < Infinity))
        throw new RangeError(`A clock advances by milliseconds from 0, not ${String(milliseconds)}`);
      put(now() + milliseconds);
      advanced += milliseconds;
    },
    advanced: () => advanced,
    factor(times) {
      if (typeof times !== "number" || !(times > 0 && times < Infinity))
        throw new RangeError(`A clock's factor is a positive number, not ${String(times)}`);
      steer(steering.kind === "frozen" ? { ...steering, factor: times } : goOn(now(), times));
    },
    sleep: (milliseconds, signal) => timers.sleep(now() + milliseconds, milliseconds, pace(), signal),
    take: (): Kept => ({ kind: steering.kind, at: now(), factor: pace(), advanced }),
    put(taken) {
      const { kind, at, factor, advanced: before } = parsed(keptSteering, taken, "clock");
      advanced = before;
      if (kind === "none") steer({ kind });
      else steer(kind === "frozen" ? { kind, at: moment(at), factor } : goOn(moment(at), factor));
    },
    reset() {
      advanced = 0;
      steer(first);
    },
  };
}

/** A clock in a snapshot. */
const keptSteering = v.object({
  kind: v.picklist(["none", "frozen", "going"]),
  at: v.number(),
  factor: v.pipe(v.number(), v.gtValue(0)),
  advanced: v.pipe(v.number(), v.minValue(0)),
});
type Kept = v.InferOutput<typeof keptSteering>;

/** Services write years with four digits. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

function moment(at: number | string): number {
  const read = typeof at === "string" ? momentOf(at) : at;
  if (typeof read === "number" && read >= EARLIEST && read <= LATEST) return read;
  throw new RangeError(
    `A moment is a number of epoch milliseconds, ${A_MOMENT}, in the years 1 to 9999, not ${String(at)}`,
  );
}

/** How a clock derives its time from its source. */
type Steering =
  /** Follows the source. */
  | { readonly kind: "none" }
  /** Frozen. `factor` applies once it resumes. */
  | { readonly kind: "frozen"; readonly at: number; readonly factor: number }
  /** Showed `at` when the source showed `since`, and runs `factor` times as fast. */
  | { readonly kind: "going"; readonly at: number; readonly since: number; readonly factor: number };

/** The clock's time for a time of its source, both in epoch milliseconds. */
function steered(steering: Steering, source: number): number {
  switch (steering.kind) {
    case "none":
      return source;
    case "frozen":
      return steering.at;
    case "going":
      return steering.at + (source - steering.since) * steering.factor;
  }
}

/** Waits by the sandbox's clock. Moving the clock shortens or ends them. */
export interface Timers {
  /**
   * @param until the clock's time at which the wait ends, in epoch milliseconds
   * @param milliseconds how long that is from now, by the clock
   * @param pace how many times faster than real time the clock runs
   */
  readonly sleep: (until: number, milliseconds: number, pace: number, signal?: AbortSignal) => Promise<void>;
  /** Adjusts all waits after the clock was set or its pace changed. */
  readonly moved: (now: number, pace: number) => void;
}

/** A pending wait. */
interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
  readonly wait: (milliseconds: number) => void;
}

/** Creates timers on the given real time. */
export function createTimers(platform: Clock): Timers {
  const sleepers = new Set<Sleeper>();
  return {
    sleep(until, milliseconds, pace, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      let cancel = (): void => undefined;
      const done = (): void => {
        cancel();
        sleepers.delete(sleeper);
        signal?.removeEventListener("abort", abort);
      };
      const abort = (): void => {
        done();
        reject(signal?.reason instanceof Error ? signal.reason : new DOMException("Aborted", "AbortError"));
      };
      const sleeper: Sleeper = {
        until,
        wake() {
          done();
          resolve(undefined);
        },
        wait(left) {
          cancel();
          cancel = platform.timer(Math.max(0, left), sleeper.wake);
        },
      };
      sleepers.add(sleeper);
      signal?.addEventListener("abort", abort, { once: true });
      sleeper.wait(milliseconds / pace);
      return promise;
    },
    moved(now, pace) {
      for (const sleeper of [...sleepers]) {
        if (now >= sleeper.until) sleeper.wake();
        else sleeper.wait((sleeper.until - now) / pace);
      }
    },
  };
}
