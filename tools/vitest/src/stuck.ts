import { clearInterval, setInterval } from "node:timers";
import { performance } from "node:perf_hooks";
import { aroundEach } from "vitest";

/** Milliseconds between two looks at the active resources. */
const INTERVAL = 200;

/** Milliseconds in which the event loop of an idle test is active between two looks, at most. */
const BUSY = 20;

/** The active resources of an idle test: pipes to the test runner, and servers without connections. */
const AT_REST = /^(?:PipeWrap|TTYWrap|TCPServerWrap|PipeServerWrap|MessagePort)$/;

/**
 * Fails a test as soon as it can't end any more, instead of at its timeout. It waits for a promise, but nothing is under
 * way that could settle one: no timer, socket, file or process. Such a test often waits on a fake clock that it doesn't
 * advance. To be called in a setup file.
 *
 * @param looks how many looks in a row must find nothing under way. Default: 25, which take five seconds: work that the
 * platform does not list (loading a module, compressing, hashing) is shorter
 */
export function failStuckTests(looks = 25): void {
  aroundEach(async (runTest) => {
    const watch = watchForRest(looks);
    try {
      await Promise.race([runTest(), watch.rested]);
    } finally {
      watch.stop();
    }
  });
}

function watchForRest(looks: number): { readonly rested: Promise<never>; readonly stop: () => void } {
  const { promise: rested, reject } = Promise.withResolvers<never>();
  let quiet = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    // Chains of promises, and hashing between them, are not in the list of active resources, but they use the event loop.
    const isIdle = performance.eventLoopUtilization(now, last).active < BUSY;
    last = now;
    quiet = isIdle && process.getActiveResourcesInfo().every((kind) => AT_REST.test(kind)) ? quiet + 1 : 0;
    if (quiet === looks) reject(new Error(STUCK));
  }, INTERVAL);
  // This timer itself must not keep the process alive or look like a leak of a test.
  timer.unref();
  return {
    rested,
    stop() {
      clearInterval(timer);
    },
  };
}

const STUCK =
  "The test can't end: no timer, socket, file or process is under way. " +
  "It waits for a promise that nothing settles, or on a fake clock that is not advanced.";
