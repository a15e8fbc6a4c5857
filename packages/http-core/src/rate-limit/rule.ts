import type { RateLimitKind } from "../errors/errors.ts";
import type { HeaderReader, RateLimit } from "../http/rate-limit-headers.ts";

/** A request that the gate let through. */
export interface SentRequest {
  /** Its number among the gate's requests, in the order of sending. */
  readonly order: number;
  /** When it was sent, on the monotonic clock. */
  readonly sentAt: number;
  /** Whether another gate let it through and its response named this gate's budget. @default false */
  readonly isAdopted?: boolean;
}

/** Status and headers of a response: what limits are learned from before the body. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: HeaderReader;
  /** Whether the service does not count the request: a 304, if the operation says so. */
  readonly free: boolean;
}

/** The service's refusal of a request because of a limit. */
export interface Throttled {
  /** The wait that the service asks for, in milliseconds. @default none */
  readonly after?: number | undefined;
  /** Which limit it was. @default "burst" */
  readonly kind?: RateLimitKind | undefined;
  /** The HTTP status of the refusal. */
  readonly status?: number | undefined;
}

/** How a request ended. */
export interface Outcome {
  /** Undefined without a response. */
  readonly response: ResponseHead | undefined;
  /** Whether the service has certainly never seen the request. */
  readonly unsent: boolean;
  readonly throttled: Throttled | undefined;
}

/** Why a request gets no permit. */
export interface Refusal {
  readonly kind: RateLimitKind;
  /** The limit in words: the beginning of the error message. */
  readonly reason: string;
  readonly rateLimit?: RateLimit | undefined;
  /** The status of the refusal that closed the gate; absent if none did. */
  readonly status?: number | undefined;
}

/**
 * One reason for a request to wait. A gate is open when all of its rules are. Times are milliseconds on the monotonic
 * clock; a past time means "now".
 */
export interface Rule {
  /** When time alone allows one more request; `Infinity` if something else has to happen first. */
  readonly opensAt: (now: number) => number;
  /** The earliest time for a request with `ahead` others before it. */
  readonly soonest: (ahead: number, now: number) => number;
  readonly sent: (request: SentRequest) => void;
  /** Called with the headers of a response; not called for a request without one. */
  readonly responded: (request: SentRequest, response: ResponseHead, now: number) => void;
  /** Called once for each request, when it is over. */
  readonly released: (request: SentRequest, outcome: Outcome, now: number) => void;
  /** Whether a new rule would behave the same. */
  readonly idle: (now: number) => boolean;
  /** What is left of the limit, as announced or counted, less the requests under way: for display only. @default nothing */
  readonly known?: (now: number) => readonly RateLimit[];
  /** The reason if {@link Rule.soonest} is too late. */
  readonly refusal: (now: number) => Refusal;
}

/** A rule that only responses open: it names no time and refuses no request. */
export type UntimedRule = Omit<Rule, "soonest" | "refusal">;

/** The time of an open rule. */
export const OPEN = 0;
