import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { createClient, DecodeError, NetworkError } from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { byLink, getThing } from "../shop.ts";
import { inUse } from "../leaks/heap.ts";
import { failureOf } from "@org/test-kit/untyped";
import { message, say, THING } from "./raw-responses.ts";
import { subjectOf } from "./client.ts";
import { leavesNothing } from "./residue.ts";
import { serve, type Answer } from "./server.ts";
import { expectError } from "./table.ts";

leavesNothing();

const MB = 1_000_000;
const HUGE = times(50, 100) * MB;
const CAP = MB;
/** Buffers of the kernel, of the platform's sockets and of its decompression lie between the two sides. */
const BETWEEN = 20 * MB;

const bomb = gzipSync(Buffer.alloc(HUGE));
const JSON_TYPE = "Content-Type: application/json";

const zipped = (coding: string, body: Buffer): Answer =>
  say(message({ headers: [JSON_TYPE, `Content-Encoding: ${coding}`], body }));

/** Sends as much as the client reads, `size` bytes at most. */
function pour(head: Buffer, size: number, poured: (bytes: number) => void): Answer {
  return (socket) => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    let left = size;
    const fill = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= chunk.length;
        poured(size - left);
        if (!socket.write(chunk)) return;
      }
      socket.end();
    };
    socket.on("drain", fill);
    socket.write(head);
    fill();
  };
}

/** The most that is in buffers while `work` is under way, above what was before. */
async function peakOf(work: Promise<unknown>): Promise<number> {
  const before = await inUse();
  let [peak, done] = [0, false];
  void work.finally(() => (done = true));
  while (!done) {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before);
    await setImmediate();
  }
  return peak;
}

// One after the other, so that the memory of one does not count for the other.
describe("a body above the cap", () => {
  const tooLarge = { type: DecodeError, message: /^The body is larger than the cap of 1000000 bytes$/ };

  test.each([
    ["gzip", bomb],
    ["gzip, gzip", gzipSync(bomb)],
  ])("hidden by %s ends early, and is never in memory", async (coding, body) => {
    await using server = await serve(zipped(coding, body));
    const { client, timers } = subjectOf(server.origin, { bodyCap: CAP });
    const failed = failureOf(() => client.call(getThing, { id: "7" }));
    expect(await peakOf(failed)).toBeLessThan(BETWEEN);
    expectError(await failed, tooLarge, 1);
    expect(server.requests).toHaveLength(1);
    expect(timers()).toBe(0);
    await server.deserted();
  });

  test.each([
    ["announced", message({ headers: [JSON_TYPE], length: HUGE })],
    ["not announced", message({ headers: [JSON_TYPE], length: "none" })],
  ])(`of ${String(HUGE / MB)} MB, %s, ends early, and is never in memory`, async (_, head) => {
    let poured = 0;
    await using server = await serve(pour(head, HUGE, (bytes) => (poured = bytes)));
    const { client, timers } = subjectOf(server.origin, { bodyCap: CAP });
    const failed = failureOf(() => client.call(getThing, { id: "7" }).raw());
    expect(await peakOf(failed)).toBeLessThan(BETWEEN);
    expectError(await failed, tooLarge, 1);
    expect(timers()).toBe(0);
    await server.deserted();
    expect(poured).toBeGreaterThan(CAP);
    expect(poured).toBeLessThan(CAP + BETWEEN);
  });
});

describe("headers above the platform's limit", () => {
  const overflow = { type: NetworkError, message: /^The response's headers are larger .*OVERFLOW\)$/ };
  const links = Array.from({ length: 100_000 }, (_, index) => `</by-link?page=${String(index)}>; rel="next"`);
  const endless: Answer = pour(Buffer.from("HTTP/1.1 200 OK\r\nX-A: "), HUGE, () => {});

  test.each([
    ["of 100,000 links", say(message({ headers: [JSON_TYPE, `Link: ${links.join(", ")}`], body: THING }))],
    [
      "of 100,000 Link headers",
      say(message({ headers: [JSON_TYPE, ...links.map((link) => `Link: ${link}`)], body: THING })),
    ],
    ["without end", endless],
  ])("%s are an error, and are not requested again", async (_, answer) => {
    await using server = await serve(answer);
    const { client, timers } = subjectOf(server.origin);
    expectError(await failureOf(() => client.call(getThing, { id: "7" })), overflow, 1);
    expect(server.requests).toHaveLength(1);
    expect(timers()).toBe(0);
    await server.deserted();
  });
});

describe("a Link header", () => {
  const filled = (size: number, text: string): string => text.repeat(Math.ceil(size / text.length));

  test("of megabytes still leads to the next page", async () => {
    const link = `${filled(5 * MB, '</a?page=1>; rel="prev", ')}</by-link?page=2>; rel="next"`;
    const fetch = scriptedFetch(
      Response.json([{ id: "1" }], { headers: { link } }),
      Response.json([{ id: "2" }]),
    );
    const client = createClient({ baseUrl: "https://shop.example", fetch });
    const rows = await client.list(byLink, {}).collect({ max: 10 });
    expect(rows).toEqual([{ id: "1" }, { id: "2" }]);
  });
});
