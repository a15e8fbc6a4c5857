import { setTimeout } from "node:timers/promises";
import type { Redis } from "ioredis";
import { FileError } from "../failure/file-error.ts";
import type { Notices } from "../terminal/terminal.ts";
import type { QueuePeers } from "./peers.ts";
import type { QueueAddress } from "./queue-address.ts";

/** A connection of a queue. */
export type Connection = Redis;

/** How long a Redis that is not there yet is waited for. */
export interface Patience {
  /** Milliseconds; 0 for not at all. */
  readonly wait: number;
  readonly err: Pick<Notices, "line">;
  readonly signal: AbortSignal;
}

/** Milliseconds between two attempts to connect. */
const AGAIN = 500;

/**
 * Connects to the Redis of a queue. Later interruptions are waited out.
 *
 * @throws FileError (when awaited) where it can't be reached in time, or refuses the connection
 */
export async function connected(
  peers: QueuePeers,
  address: QueueAddress,
  { wait, err, signal }: Patience,
): Promise<Connection> {
  const until = performance.now() + wait;
  for (let attempt = 1; ; attempt += 1) {
    const { redis, failure } = await attempted(peers, address);
    if (redis !== undefined) return redis;
    const left = until - performance.now();
    const text = `${address.text} can't be reached: ${failure.message}`;
    if (left <= 0 || !isPassing(failure)) throw new FileError(text, "--queue needs a Redis or Valkey.");
    if (attempt === 1) err.line(`note: ${text}; it is waited for, up to ${String(wait / 1_000)} s`);
    await setTimeout(Math.min(AGAIN, left), undefined, { signal });
  }
}

type Attempt =
  | { readonly redis: Connection; readonly failure?: undefined }
  | { readonly redis?: undefined; readonly failure: Error };

async function attempted(peers: QueuePeers, address: QueueAddress): Promise<Attempt> {
  const redis = connection(peers, address);
  let failure = new Error("the connection is closed");
  redis.on("error", (error: Error) => {
    failure = error;
  });
  try {
    await redis.connect();
    return { redis };
  } catch {
    redis.disconnect();
    return { failure };
  }
}

/** Tells whether a later attempt may succeed: after a failure of the network, or while a Redis starts. */
function isPassing(failure: Error): boolean {
  return "syscall" in failure || failure.message.startsWith("LOADING");
}

function connection(
  { Redis }: QueuePeers,
  { place, database, username, password }: QueueAddress,
): Connection {
  const where =
    "path" in place
      ? { path: place.path }
      : { host: place.host, port: place.port, ...(place.isEncrypted ? { tls: {} } : {}) };
  return new Redis({
    ...where,
    db: database,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    lazyConnect: true,
    // As BullMQ needs it: a command waits for the connection.
    maxRetriesPerRequest: null,
  });
}
