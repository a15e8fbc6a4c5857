import * as v from "valibot";
import { systemClock, type Clock } from "@org/http-core";
import { A_MOMENT, momentOf } from "../core/moment-of.ts";
import type { SandboxClock } from "../core/clock.ts";
import { parsed } from "../core/parsed.ts";
import type { OwnState } from "../core/state.ts";
import { createTimers } from "./timers.ts";

/** A clock that can be steered. */
export interface VirtualClock extends SandboxClock {
  /** Where it stands, and how it goes. */
  readonly state: () => ClockState;
  /**
   * Stops it.
   *
   * @param at the moment at which it stands: epoch milliseconds, or a day or date and time as ISO 8601 writes it, of UTC
   * where no zone is said. Default: the present one
   * @throws RangeError where there is no such moment in the years 1 to 9999
   */
  readonly freeze: (at?: number | string) => void;
  /** Lets it go on, from where it stands. */
  readonly resume: () => void;
  /**
   * Puts it at a moment, forwards or back; it stands or goes as it did before.
   *
   * @param at epoch milliseconds, or a day or date and time as ISO 8601 writes it, of UTC where no zone is said
   * @throws RangeError where there is no such moment in the years 1 to 9999
   */
  readonly set: (at: number | string) => void;
  /**
   * Puts it forward by milliseconds, standing or going.
   *
   * @throws RangeError where they are no number, or below 0, or lead beyond the year 9999
   */
  readonly advance: (milliseconds: number) => void;
  /** How much faster than the real time it goes: 60 makes a minute of each second. */
  readonly factor: (times: number) => void;
  /**
   * Waits until the clock has come `milliseconds` further. Where it stands the wait takes as long as if it went at
   * the pace of real time: nobody who has frozen it waits for ever. `advance` and `set` shorten it.
   *
   * @throws the signal's reason where it is aborted
   */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Where a clock stands, and how it goes. */
export interface ClockState {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly frozen: boolean;
  readonly factor: number;
}

/**
 * A clock whose steering is a sandbox's state: what was taken steers it so again, from the same moment. One that nobody
 * steered goes on telling the time of its source.
 */
export interface SandboxTime extends VirtualClock, OwnState {}

/**
 * Makes the clock of a sandbox.
 *
 * @param start a moment at which it stands still, or a function that tells the time in epoch milliseconds.
 * Default: wall time
 * @param platform real time, which waits are made of
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
    },
    factor(times) {
      if (typeof times !== "number" || !(times > 0 && times < Infinity))
        throw new RangeError(`A clock's factor is a positive number, not ${String(times)}`);
      steer(steering.kind === "frozen" ? { ...steering, factor: times } : goOn(now(), times));
    },
    sleep: (milliseconds, signal) => timers.sleep(now() + milliseconds, milliseconds, pace(), signal),
    take: (): Kept => ({ kind: steering.kind, at: now(), factor: pace() }),
    put(taken) {
      const { kind, at, factor } = parsed(keptSteering, taken, "clock");
      if (kind === "none") steer({ kind });
      else steer(kind === "frozen" ? { kind, at: moment(at), factor } : goOn(moment(at), factor));
    },
    reset: () => steer(first),
  };
}

/** How a clock is steered, and what it tells. */
const keptSteering = v.object({
  kind: v.picklist(["none", "frozen", "going"]),
  at: v.number(),
  factor: v.pipe(v.number(), v.gtValue(0)),
});
type Kept = v.InferOutput<typeof keptSteering>;

/** Years have four digits wherever a service writes one. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

function moment(at: number | string): number {
  const read = typeof at === "string" ? momentOf(at) : at;
  if (typeof read === "number" && read >= EARLIEST && read <= LATEST) return read;
  throw new RangeError(
    `A moment is a number of epoch milliseconds, ${A_MOMENT}, in the years 1 to 9999, not ${String(at)}`,
  );
}

/** What was done to a clock. */
type Steering =
  /** Nothing: it tells what its source tells. */
  | { readonly kind: "none" }
  /** It stands; the factor is for when it goes on. */
  | { readonly kind: "frozen"; readonly at: number; readonly factor: number }
  /** It was at `at` when the source told `since`, and goes `factor` times as fast. */
  | { readonly kind: "going"; readonly at: number; readonly since: number; readonly factor: number };

/** The time that a clock tells (epoch milliseconds) when its source tells another. */
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
