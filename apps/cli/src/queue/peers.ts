import type KeyvRedis from "@keyv/redis";
import { ParameterError } from "@org/http-core";
import type { Queue, UnrecoverableError, WaitingError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import type Keyv from "keyv";
import type { RateLimiterRedis } from "rate-limiter-flexible";

/** The packages to install for a queue. */
const PACKAGES = ["bullmq@6", "ioredis", "rate-limiter-flexible", "keyv@5", "@keyv/redis@5"];

/** What a queue uses of its packages. */
export interface QueuePeers {
  readonly Queue: typeof Queue;
  readonly Worker: typeof Worker;
  readonly WaitingError: typeof WaitingError;
  readonly UnrecoverableError: typeof UnrecoverableError;
  readonly Redis: typeof Redis;
  readonly RateLimiterRedis: typeof RateLimiterRedis;
  readonly Keyv: typeof Keyv;
  readonly KeyvRedis: typeof KeyvRedis;
}

/**
 * Loads the packages that a queue needs. They are optional peers: other commands need none.
 *
 * @throws ParameterError (when awaited) where one of them is not installed
 */
export async function queuePeers(): Promise<QueuePeers> {
  const [bullmq, ioredis, flexible, keyv, keyvRedis] = await Promise.all([
    installed(() => import("bullmq")),
    installed(() => import("ioredis")),
    installed(() => import("rate-limiter-flexible")),
    installed(() => import("keyv")),
    installed(() => import("@keyv/redis")),
  ]);
  return {
    Queue: bullmq.Queue,
    Worker: bullmq.Worker,
    WaitingError: bullmq.WaitingError,
    UnrecoverableError: bullmq.UnrecoverableError,
    Redis: ioredis.Redis,
    RateLimiterRedis: flexible.RateLimiterRedis,
    Keyv: keyv.default,
    KeyvRedis: keyvRedis.default,
  };
}

/**
 * Loads a package.
 *
 * @throws ParameterError (when awaited) where the package is not installed
 */
export async function installed<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    const [, name = "a package"] = /'([^']+)'/.exec(error.message) ?? [];
    throw new ParameterError("--queue", "packages that are installed beside orgq", `no ${name}`, {
      hint: `npm install --global ${PACKAGES.join(" ")}`,
    });
  }
}
