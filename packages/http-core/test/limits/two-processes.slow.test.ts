import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { systemClock, distributed } from "@org/http-core";
import { createGate } from "@org/http-core/gate";
import { describe, expect, test } from "vitest";
import { hasRedis, redisLimiter, startRedis } from "@org/test-kit/redis";

const CALLERS = 40;
const POINTS = 25;

/** The report of a process at its end. */
interface Told {
  readonly admitted: number;
  readonly refusals: readonly unknown[];
}

function isReport(message: unknown): message is Told {
  return typeof message === "object" && message !== null && "admitted" in message && "refusals" in message;
}

async function message(child: ChildProcess): Promise<unknown> {
  const received: unknown[] = await once(child, "message");
  return received[0];
}

async function compete(child: ChildProcess): Promise<Told> {
  child.send("go");
  const report = await message(child);
  if (!isReport(report)) throw new Error(`The process reported ${JSON.stringify(report)}`);
  return report;
}

// Skipped, by this name, where redis-server is not installed (Debian: redis-server).
describe.skipIf(!hasRedis)("a budget in Redis", () => {
  test("two processes together stay within it, and use it up", async () => {
    const redis = await startRedis();
    try {
      const script = new URL("one-of-two.ts", import.meta.url);
      const args = [redis.socket, String(CALLERS), String(POINTS)];
      const children = [fork(script, args), fork(script, args)];
      const exits = children.map((child) => once(child, "exit"));
      await Promise.all(children.map(message));
      const reports = await Promise.all(children.map(compete));
      expect(reports.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(POINTS);
      expect(reports.map(({ refusals }) => refusals)).toEqual([["rate_limit"], ["rate_limit"]]);
      // Nothing of the gate keeps a process alive.
      expect((await Promise.all(exits)).map(([code]: unknown[]) => code)).toEqual([0, 0]);
    } finally {
      await redis.stop();
    }
  });

  test("that goes away leaves the local limits", async () => {
    const redis = await startRedis();
    const { limiter, close } = redisLimiter(redis.socket, POINTS, 3_600);
    const limits = {
      windows: [{ requests: 3, per: 3_600_000 }],
      distributed: distributed(limiter, "account"),
    };
    const gate = createGate({ limits, clock: systemClock });
    (await gate.acquire()).release();
    await redis.stop();
    (await gate.acquire()).release();
    (await gate.acquire()).release();
    await expect(gate.acquire({ queueTimeout: 60_000 })).rejects.toMatchObject({
      code: "rate_limit",
      kind: "quota",
    });
    close();
  });
});
