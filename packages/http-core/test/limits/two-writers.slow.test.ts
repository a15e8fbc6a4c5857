import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { systemClock } from "@org/http-core";
import { hasRedis, startRedis } from "@org/test-kit/redis";
import { describe, expect, test } from "vitest";

const POINTS = 3;
const WINDOW = 1_000;
const NAMES = [
  ["a1", "a2", "a3", "a4", "a5", "a6"],
  ["b1", "b2", "b3", "b4", "b5", "b6"],
];

/** A service that refuses its second write, and the writes that it was sent. */
async function service() {
  const arrived: string[] = [];
  const created: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const name = /"name":"(\w+)"/.exec(body)?.[1] ?? "";
      arrived.push(name);
      const isRefused = arrived.length === 2;
      if (!isRefused) created.push(name);
      response.writeHead(isRefused ? 429 : 201, { "content-type": "application/json" });
      response.end(JSON.stringify(isRefused ? { message: "slow down" } : { id: name }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const baseUrl = `http://127.0.0.1:${String(address.port)}`;
  return { arrived, baseUrl, created, close: () => server.close() };
}

/** A store with windows of a second, which the processes ask by messages. */
function store() {
  const granted: string[] = [];
  let [used, until] = [0, 0];
  return {
    granted,
    consume(key: unknown) {
      const now = systemClock.monotonic();
      if (now >= until) [used, until] = [0, now + WINDOW];
      used += 1;
      const isGranted = used <= POINTS;
      if (isGranted) granted.push(String(key));
      return { isGranted, msBeforeNext: until - now, consumedPoints: used };
    },
  };
}

/** Runs two processes that create six things each, and returns how many calls failed. */
async function twoProcesses(baseUrl: string, socket = "", own = store()): Promise<number> {
  const script = new URL("one-of-two-writers.ts", import.meta.url);
  const failures = NAMES.map(async (names) => {
    const child = fork(script, [baseUrl, names.join(), String(POINTS), socket]);
    let failed: unknown;
    child.on("message", (message: object) => {
      if ("failed" in message) ({ failed } = message);
      else if ("key" in message && "id" in message)
        child.send({ ...own.consume(message.key), id: message.id });
    });
    await once(child, "exit");
    return Number(failed);
  });
  return (await Promise.all(failures)).reduce((sum, failed) => sum + failed, 0);
}

describe("a limit of writes that two processes share", () => {
  test("is kept: all are done, none twice, and the refused one is sent again", async () => {
    const { arrived, baseUrl, created, close } = await service();
    const own = store();
    const began = systemClock.monotonic();
    expect(await twoProcesses(baseUrl, "", own)).toBe(0);
    expect(created.toSorted()).toEqual(NAMES.flat());
    expect(arrived).toHaveLength(13);
    expect(own.granted).toEqual(Array.from({ length: 13 }, () => "bot:(writes)"));
    // Thirteen requests, three in each window.
    expect(systemClock.monotonic() - began).toBeGreaterThan(4 * WINDOW);
    close();
  });

  // Skipped, by this name, where redis-server is not installed (Debian: redis-server).
  test.skipIf(!hasRedis)("is kept in a Redis, too", async () => {
    const { arrived, baseUrl, created, close } = await service();
    const redis = await startRedis();
    try {
      const began = systemClock.monotonic();
      expect(await twoProcesses(baseUrl, redis.socket)).toBe(0);
      expect(created.toSorted()).toEqual(NAMES.flat());
      expect(arrived).toHaveLength(13);
      expect(systemClock.monotonic() - began).toBeGreaterThan(4 * WINDOW);
    } finally {
      await redis.stop();
      close();
    }
  });
});
