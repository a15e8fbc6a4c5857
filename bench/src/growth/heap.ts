const { gc } = globalThis;
if (gc === undefined) throw new Error("needs --expose-gc");
const collect = gc;

/** Sockets and finalizers let go of more in later turns. */
const ROUNDS = 8;

/** Bytes that come and go by themselves. */
const NOISE = 10_000;

/** Ends the turn of the event loop, until which the engine keeps what weak references have shown. */
export function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Bytes in use once all garbage is collected: the heap, and buffers outside of it. */
export async function inUse(): Promise<number> {
  let [least, without] = [Infinity, 0];
  for (let round = 0; round < ROUNDS && without < 2; round += 1) {
    await turn();
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    without = heapUsed + arrayBuffers < least - NOISE ? 0 : without + 1;
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}
