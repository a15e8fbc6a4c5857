import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects garbage, as `--expose-gc` would let one. */
const collect = exposed();

/** What is let go of by a finalizer, or closes in a later turn, is garbage of the next round only. */
const ROUNDS = 3;

/** Bytes that are in use once garbage is gone: the heap's, and those of buffers outside of it. */
export async function inUse(): Promise<number> {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Until the turn ends, whatever was looked at by a WeakRef in it counts as used.
    await setImmediate();
    collect();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function exposed(): () => void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  if (typeof gc !== "function") throw new Error("This platform does not let its garbage be collected");
  return () => void Reflect.apply(gc, undefined, []);
}
