import type { Clock } from "@org/http-core";
import { functionOf, loadPeer } from "../peers.ts";
import { drive } from "./time.ts";

/** What the clients of others take from the platform. */
const FAKED = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"];

/**
 * Does work with the platform's timers and time replaced, for clients that take no clock. The work is not to wait for
 * anything outside of the process.
 *
 * @param start epoch milliseconds
 */
export async function inGlobalTime<T>(start: number, work: (clock: Clock) => Promise<T>): Promise<T> {
  const timers = await loadPeer("@sinonjs/fake-timers");
  const time = functionOf(timers, "install")({ now: start, toFake: FAKED, loopLimit: 1_000_000 });
  const [next, count] = [functionOf(time, "next"), functionOf(time, "countTimers")];
  const clock: Clock = {
    now: () => Date.now(),
    monotonic: () => Date.now() - start,
    timer(delay, callback) {
      const timeout = setTimeout(callback, delay);
      return () => {
        clearTimeout(timeout);
      };
    },
  };
  try {
    return await drive(work(clock), () => {
      if (count() === 0) return false;
      next();
      return true;
    });
  } finally {
    functionOf(time, "uninstall")();
  }
}
