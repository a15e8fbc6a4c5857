import { createHash } from "node:crypto";
import { distributed, textStore, type Limiter } from "@org/http-core";
import type { Settings } from "@org/services";
import type { Connection } from "./connect-queue.ts";
import type { QueuePeers } from "./peers.ts";
import type { QueueAddress } from "./queue-address.ts";

/** Requests in a number of seconds, that all workers share. */
export interface Budget {
  readonly requests: number;
  readonly seconds: number;
}

/** What all workers of a queue share beside the tasks. */
export interface SharedState {
  /** The options of a client that has the shared budget and the shared cache. */
  readonly settings: Settings;
  readonly close: () => Promise<void>;
}

/**
 * Opens the budget and the cache that the workers on a Redis share.
 *
 * @param service the name of the service whose requests are counted
 */
export function sharedState(
  peers: QueuePeers,
  address: QueueAddress,
  redis: Connection,
  service: string,
  budget: Budget | undefined,
): SharedState {
  const adapter = new peers.KeyvRedis<string>(optionsOf(address));
  const store = new peers.Keyv<string>(adapter, { namespace: "orgq-cache" });
  // The client goes on without a cache that fails.
  store.on("error", () => undefined);
  return {
    settings: {
      cache: textStore(store),
      retry: { maxWait: LONGEST_WAIT },
      timeout: { total: LONGEST_WAIT },
      ...(budget === undefined ? {} : { limit: limitOf(peers, redis, service, budget) }),
    },
    close: () => adapter.disconnect(true),
  };
}

function optionsOf({ place, database, username, password }: QueueAddress) {
  const socket =
    "path" in place
      ? { path: place.path, tls: false as const }
      : place.isEncrypted
        ? { host: place.host, port: place.port, tls: true as const }
        : { host: place.host, port: place.port };
  return {
    socket,
    database,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  };
}

/** Milliseconds that a request may wait for its turn: with many workers and a small budget that is long. */
const LONGEST_WAIT = 3_600_000;

/** The share of a budget that is used: requests that a network delays and bunches then stay within it. */
const USED = 0.9;

/** Seconds of a window of the limiter, at least: the shorter, the sooner a new worker begins. */
const LEAST_WINDOW = 10;

/** A window of the limiter, in which the requests are spread evenly. */
export function windowOf({ requests, seconds }: Budget): Budget {
  const rate = (USED * requests) / seconds;
  // Of at least one request.
  const window = Math.max(LEAST_WINDOW, Math.ceil(1 / rate));
  return { requests: Math.max(1, Math.floor(rate * window)), seconds: window };
}

/** The limit that all workers share. */
function limitOf(
  { RateLimiterRedis }: QueuePeers,
  redis: Connection,
  service: string,
  budget: Budget,
): NonNullable<Settings["limit"]> {
  const { requests, seconds } = windowOf(budget);
  // Each budget has its own keys: a window of another budget would be counted with the points of this one.
  const keyPrefix = `orgq-budget-${String(requests)}-${String(seconds)}`;
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points: requests,
    duration: seconds,
  });
  return {
    windows: [{ requests: budget.requests, per: budget.seconds * 1_000 }],
    distributed: distributed(neverDown(fromNextWindow(limiter)), service, { spread: true }),
  };
}

/** A limiter of rate-limiter-flexible. */
interface FlexibleLimiter extends Required<Limiter> {
  readonly get: (key: string) => Promise<{ readonly msBeforeNext: number } | null>;
}

/**
 * Lets a worker begin with a new window. A client spreads the requests of a window over it, and learns its length by
 * the time that is left when it first asks: in the middle of one, it would take the rest for the whole.
 */
export function fromNextWindow(limiter: FlexibleLimiter): Required<Limiter> {
  let hasBegun = false;
  return {
    async consume(key, points) {
      const current = hasBegun ? null : await limiter.get(key);
      hasBegun = true;
      if (current !== null && current.msBeforeNext > 0)
        throw Object.assign(new Error("a window has begun already"), { msBeforeNext: current.msBeforeNext });
      return limiter.consume(key, points);
    },
    reward: (key, points) => limiter.reward(key, points),
  };
}

/** Milliseconds that a limiter may take. A client that waits a second sends by its own limits. */
const PATIENCE = 800;
/** Milliseconds until a limiter that did not respond is asked again. */
const AGAIN = 500;

/**
 * Refuses a request while the limiter is down or slow. Without it, each worker would send as many requests as all of
 * them may.
 */
export function neverDown(limiter: Required<Limiter>): Required<Limiter> {
  return {
    async consume(key, points) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        late.reject(new Error("the limiter is slow"));
      }, PATIENCE);
      try {
        return await Promise.race([limiter.consume(key, points), late.promise]);
      } catch (error) {
        if (error instanceof Object && "msBeforeNext" in error) throw error;
        throw Object.assign(new Error("the limiter is down"), { msBeforeNext: AGAIN });
      } finally {
        clearTimeout(timer);
      }
    },
    reward: (key, points) => limiter.reward(key, points),
  };
}

/** How the names of all queues begin. */
export const QUEUE_PREFIX = "orgq-export-";

/** The name of the queue of a command: all workers with the same command take tasks from it. */
export function queueName(command: string): string {
  return `${QUEUE_PREFIX}${createHash("sha256").update(command).digest("hex").slice(0, 16)}`;
}
