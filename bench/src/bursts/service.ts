import type { Clock } from "@org/http-core";
import type { Transport } from "../clients.ts";
import { propertyOf } from "../peers.ts";
import { seededNumbers } from "../simulated/time.ts";

/** Requests that the service accepts in a window. */
export const LIMIT = 300;

/** Milliseconds of a window. */
export const WINDOW = 6_000;

/** How the simulated service limits, and what it says of it. */
export interface Situation {
  readonly name: string;
  /** Requests in a window. @default {@link LIMIT} */
  readonly limit?: number;
  /** Milliseconds of a window. @default {@link WINDOW} */
  readonly per?: number;
  /** `X-RateLimit-*` tells what is left and when the window ends. @default false */
  readonly announces?: boolean;
  /** A refusal has a Retry-After. @default false */
  readonly hasRetryAfter?: boolean;
  /** A secondary limit: requests that it accepts at once. @default any number */
  readonly atOnce?: number;
  /** Counts the six seconds before each request, not windows of the clock. @default false */
  readonly slides?: boolean;
  /** Its clock minus that of the callers, in milliseconds. @default 0 */
  readonly skew?: number;
  /** Half of the limit from the third window on. @default false */
  readonly isHalved?: boolean;
  /** The share of accepted requests that end in 502 or a broken connection; they count. @default 0 */
  readonly faults?: number;
}

/** A simulated service with its count. */
export interface BurstService {
  readonly fetch: Transport;
  readonly sent: () => number;
  readonly refused: () => number;
  /**
   * The least share of a window that was used, from 0 to 1; the last does not count. Of a sliding window: the windows that
   * the requests needed, to those that they took.
   */
  readonly used: () => number;
}

/** Creates a service, on a network on which a request takes 30 to 50 ms. */
export function burstService(clock: Clock, situation: Situation): BurstService {
  const random = seededNumbers(7);
  const { announces = false, hasRetryAfter = false, atOnce = Infinity, skew = 0, faults = 0 } = situation;
  const accepted = counter(clock, situation);
  let [sent, refused, underWay] = [0, 0, 0];
  const travel = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void clock.timer(milliseconds, resolve));

  return {
    sent: () => sent,
    refused: () => refused,
    used: accepted.used,
    async fetch(request) {
      sent += 1;
      const fate = random();
      await travel(10 + Math.floor(random() * 20));
      const { left, limit, end } = accepted.state();
      const isTooMany = underWay >= atOnce;
      const isRefused = isTooMany || left < 1;
      const now = clock.now() + skew;
      const headers: Record<string, string> = {
        "Content-Type": "application/json",
        Date: new Date(now).toUTCString(),
      };
      if (announces) {
        headers["X-RateLimit-Limit"] = String(limit);
        headers["X-RateLimit-Remaining"] = String(isRefused ? left : left - 1);
        headers["X-RateLimit-Reset"] = String(Math.ceil((end + skew) / 1_000));
      }
      if (isRefused) {
        refused += 1;
        const seconds = isTooMany ? 1 : Math.ceil((end - clock.now()) / 1_000);
        if (hasRetryAfter) headers["Retry-After"] = String(seconds);
        const message = `You have exceeded a ${isTooMany ? "secondary " : ""}rate limit`;
        await travel(20);
        return Response.json({ message }, { status: 429, headers });
      }
      accepted.count();
      underWay += 1;
      await travel(20);
      underWay -= 1;
      if (fate < faults / 2) throw new TypeError("fetch failed");
      if (fate < faults) return Response.json({ message: "Bad gateway" }, { status: 502, headers });
      return Response.json({ id: idOf(request) }, { headers });
    },
  };
}

interface Counter {
  /** What is left now, of how many, and until when; epoch milliseconds of the callers' clock. */
  readonly state: () => { readonly left: number; readonly limit: number; readonly end: number };
  readonly count: () => void;
  readonly used: () => number;
}

function counter(
  clock: Clock,
  { limit: most = LIMIT, per = WINDOW, slides = false, isHalved = false }: Situation,
): Counter {
  const first = Math.floor(clock.now() / per);
  const arrivals: number[] = [];
  const windowOf = (at: number): number => Math.floor(at / per) - first;
  const limitOf = (window: number): number => (isHalved && window >= 2 ? most / 2 : most);
  let oldest = 0;
  return {
    state() {
      const now = clock.now();
      const window = windowOf(now);
      const limit = limitOf(window);
      const isPast = (at: number): boolean => (slides ? at <= now - per : windowOf(at) < window);
      while (oldest < arrivals.length && isPast(arrivals[oldest] ?? now)) oldest += 1;
      const end = slides ? (arrivals[oldest] ?? now) + per : (Math.floor(now / per) + 1) * per;
      return { left: Math.max(0, limit - (arrivals.length - oldest)), limit, end };
    },
    count() {
      arrivals.push(clock.now());
    },
    used() {
      const [begin = 0, end = 0] = [arrivals[0], arrivals.at(-1)];
      if (slides) return Math.ceil(arrivals.length / most) / (1 + Math.floor((end - begin) / per));
      const counts = new Map<number, number>();
      for (const at of arrivals) counts.set(windowOf(at), (counts.get(windowOf(at)) ?? 0) + 1);
      const shares = Array.from(
        { length: windowOf(end) },
        (_, window) => (counts.get(window) ?? 0) / limitOf(window),
      );
      return Math.min(1, ...shares);
    },
  };
}

function idOf(request: unknown): string {
  const url = typeof request === "string" ? request : String(propertyOf(request, "url") ?? request);
  return url.slice(url.lastIndexOf("/") + 1);
}
