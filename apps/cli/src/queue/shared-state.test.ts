import { afterEach, expect, test, vi } from "vitest";
import { fromNextWindow, neverDown, queueName, windowOf } from "./shared-state.ts";

test.each([
  [
    { requests: 3, seconds: 1 },
    { requests: 27, seconds: 10 },
  ],
  [
    { requests: 100, seconds: 60 },
    { requests: 15, seconds: 10 },
  ],
  [
    { requests: 10, seconds: 3_600 },
    { requests: 1, seconds: 400 },
  ],
  [
    { requests: 1, seconds: 86_400 },
    { requests: 1, seconds: 96_000 },
  ],
])("of a budget of %o, nine tenths are used, in windows of 10 s or more", (budget, window) => {
  expect(windowOf(budget)).toEqual(window);
});

/** A limiter in the middle of a window, which counts what is asked of it. */
function inTheMiddle(msBeforeNext: number | undefined) {
  const asked: string[] = [];
  const limiter = {
    get: async () => {
      asked.push("get");
      return msBeforeNext === undefined ? null : { msBeforeNext };
    },
    consume: async () => asked.push("consume"),
    reward: async () => asked.push("reward"),
  };
  return { asked, limiter: fromNextWindow(limiter) };
}

test("a worker waits for the end of a window that others have begun, once", async () => {
  const { asked, limiter } = inTheMiddle(700);
  await expect(limiter.consume("key", 1)).rejects.toMatchObject({ msBeforeNext: 700 });
  await limiter.consume("key", 1);
  await limiter.reward("key", 1);
  expect(asked).toEqual(["get", "consume", "reward"]);
});

test("a worker begins at once where there is no window", async () => {
  const { asked, limiter } = inTheMiddle(undefined);
  await limiter.consume("key", 1);
  expect(asked).toEqual(["get", "consume"]);
});

afterEach(() => {
  vi.useRealTimers();
});

const consuming = (consume: () => Promise<unknown>) =>
  neverDown({ consume, reward: () => Promise.resolve() }).consume("key", 1);

test("while the limiter is down, nothing is granted", async () => {
  await expect(consuming(() => Promise.reject(new Error("ECONNREFUSED")))).rejects.toMatchObject({
    msBeforeNext: 500,
  });
});

test("while the limiter is slow, nothing is granted: after a second, a client would send without it", async () => {
  vi.useFakeTimers();
  const asked = consuming(() => new Promise(() => undefined));
  const refused = expect(asked).rejects.toMatchObject({ msBeforeNext: 500 });
  await vi.advanceTimersByTimeAsync(999);
  await refused;
});

test("what the limiter grants and refuses is passed on", async () => {
  expect(await consuming(() => Promise.resolve({ consumedPoints: 1 }))).toEqual({ consumedPoints: 1 });
  const spent = Object.assign(new Error("spent"), { msBeforeNext: 70 });
  await expect(consuming(() => Promise.reject(spent))).rejects.toBe(spent);
});

test("workers with the same command have one queue", () => {
  expect(queueName("a")).toBe(queueName("a"));
  expect(queueName("a")).not.toBe(queueName("b"));
});
