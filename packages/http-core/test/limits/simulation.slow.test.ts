import { MINUTE } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import type { Limits } from "@org/http-core";
import { times } from "@org/vitest-config/times";
import { againstWindows } from "./against-windows.ts";
import { bothOf, epochSeconds, fixedWindow, secondsToWait, slidingWindow } from "./servers.ts";
import { run } from "./traffic.ts";

const CALLERS = [1, 10, times(60, 1_000)] as const;
const WINDOWS = times(3, 5);
const HOURS = 2 * 3_600_000;

const ideal = { used: 1, refused: 0, pending: 0 };

describe.each(CALLERS)(
  "windows that the service announces, %i callers: all is used, nothing refused",
  (callers) => {
    test("windows at full minutes, reset in epoch seconds", async () => {
      expect(await againstWindows(WINDOWS, { starts: "aligned" }, { callers })).toEqual(ideal);
    });

    test("windows from the first request on, seconds cut, server two hours ahead", async () => {
      const server = { starts: "with a request", announce: epochSeconds(Math.floor) } as const;
      expect(await againstWindows(WINDOWS, server, { callers, skew: HOURS })).toEqual(ideal);
    });

    test("windows from the first request on, seconds rounded up, server two hours behind", async () => {
      expect(await againstWindows(WINDOWS, { starts: "with a request" }, { callers, skew: -HOURS })).toEqual(
        ideal,
      );
    });

    test("RateLimit fields with seconds to wait", async () => {
      const server = { starts: "with a request", announce: secondsToWait(Math.floor) } as const;
      expect(await againstWindows(WINDOWS, server, { callers })).toEqual(ideal);
    });

    test("every third response an uncounted 304", async () => {
      expect(await againstWindows(WINDOWS, { starts: "aligned", freeEvery: 3 }, { callers })).toEqual(ideal);
    });

    test("ten at once", async () => {
      expect(
        await againstWindows(WINDOWS, { starts: "aligned" }, { callers, limits: { concurrency: 10 } }),
      ).toEqual(ideal);
    });

    test("every twentieth request or response lost: one or two permits stay unused", async () => {
      const { used, refused } = await againstWindows(WINDOWS, { starts: "aligned" }, { callers, lost: 0.05 });
      expect(used).toBeGreaterThanOrEqual(0.98);
      expect(refused).toBe(0);
    });
  },
);

describe.each(CALLERS)(
  "rates that the service does not announce, %i callers: nothing is refused",
  (callers) => {
    const second = { requests: 3, per: 1_000 };
    const minute = { requests: 60, per: MINUTE };
    const declare = (...windows: NonNullable<Limits["windows"]>): Limits => ({ windows });

    test("3 in any second: the margin is the time of flight", async () => {
      const server = slidingWindow(3, 1_000);
      await run({ server, callers, duration: MINUTE, limits: declare(second) });
      expect(server.refused()).toBe(0);
      // The round trip takes about 80 ms: 3 in 1,082 ms are 92 % of the rate.
      expect(server.served() / 180).toBeGreaterThan(0.9);
    });

    test("3 in the server's own seconds", async () => {
      const server = fixedWindow({ limit: 3, per: 1_000, starts: "aligned", announce: () => ({}) });
      await run({ server, callers, duration: MINUTE, limits: declare(second), skew: 437 });
      expect(server.refused()).toBe(0);
      expect(server.served() / 180).toBeGreaterThan(0.9);
    });

    test("3 in any second and 60 in any minute", async () => {
      const server = bothOf(slidingWindow(3, 1_000), slidingWindow(60, MINUTE));
      await run({ server, callers, duration: 5 * MINUTE, limits: declare(second, minute) });
      expect(server.refused()).toBe(0);
      expect(server.served() / 300).toBeGreaterThan(0.98);
    });
  },
);
