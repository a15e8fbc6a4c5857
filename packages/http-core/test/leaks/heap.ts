import { setImmediate } from "node:timers/promises";
import { collectGarbage as gc } from "@org/test-kit/garbage";

/** Finalizers run, ports and sockets close in later turns: what they let go of is garbage of a later round. */
const ROUNDS = 8;

/** Bytes that come and go by themselves. */
const NOISE = 10_000;

/** Ends the turn, until which whatever a WeakRef has shown counts as used, and collects garbage. */
export async function collectGarbage(): Promise<void> {
  await setImmediate();
  gc();
}

/** Bytes that are in use once all garbage is gone: the heap's, and those of buffers outside of it. */
export async function inUse(): Promise<number> {
  let [least, without] = [Infinity, 0];
  // A collection takes as long as all files of this worker have made its heap large.
  for (let round = 0; round < ROUNDS && without < 2; round += 1) {
    await collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    without = heapUsed + arrayBuffers < least - NOISE ? 0 : without + 1;
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}
