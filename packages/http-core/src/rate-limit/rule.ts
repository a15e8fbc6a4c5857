import type { RateLimitKind } from "../errors/errors.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";

/** A request that went through the gate. */
export interface Flight {
  /** Counted up, one gate's flights in the order in which they went. */
  readonly order: number;
  /** When it went, on the clock that never goes back. */
  readonly sentAt: number;
  /** Whether it went through another gate, and its answer has named the budget of this one. @default false */
  readonly isAdopted?: boolean;
}

/** An answer's beginning: all of it that a limit can be learned from before the body is there. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Whether the service does not count the request: a 304, where the operation says so. */
  readonly free: boolean;
}

/** That the service refused a request because of a limit. */
export interface Throttled {
  /** The wait that it asks for, in milliseconds; undefined: it names none. */
  readonly after?: number | undefined;
  /** Which limit it was. @default "burst" */
  readonly kind?: RateLimitKind | undefined;
  /** The HTTP status of the refusal. */
  readonly status?: number | undefined;
}

/** How a flight ended. */
export interface Outcome {
  /** What came; undefined: no answer did. */
  readonly answered: Answered | undefined;
  /** Whether it is certain that the service has never seen the request. */
  readonly unsent: boolean;
  readonly throttled: Throttled | undefined;
}

/** Why somebody is sent away. */
export interface Refusal {
  readonly kind: RateLimitKind;
  /** The limit in words, as the subject of "is spent" or the like. */
  readonly reason: string;
  readonly rateLimit?: RateLimit | undefined;
  /** The status of the refusal that closed the gate; absent where no refusal did. */
  readonly status?: number | undefined;
}

/**
 * One reason for which a request may have to wait. A gate opens when all of its rules do. Times are milliseconds
 * on the clock that never goes back; a time that is over means "now".
 */
export interface Rule {
  /** When time alone lets one more go; `Infinity` where something else has to happen first. */
  readonly opensAt: (now: number) => number;
  /** The earliest that somebody with `ahead` others before it can hope for. */
  readonly soonest: (ahead: number, now: number) => number;
  readonly sent: (flight: Flight) => void;
  /** An answer begins. Not called for a flight that gets none. */
  readonly answered: (flight: Flight, answer: Answered, now: number) => void;
  /** A flight is over. Called once for each. */
  readonly released: (flight: Flight, outcome: Outcome, now: number) => void;
  /** Whether there is nothing in it that a new rule would not have as well. */
  readonly idle: (now: number) => boolean;
  /** What the service has said, less what has gone since: for those who look, not for the gate. @default nothing */
  readonly known?: (now: number) => readonly RateLimit[];
  /** Why, when {@link Rule.soonest} is too late. */
  readonly refusal: (now: number) => Refusal;
}

/** A rule that names no time: what opens it is an answer. It refuses nobody. */
export type UntimedRule = Omit<Rule, "soonest" | "refusal">;

/** The time of a rule that is open. */
export const OPEN = 0;
