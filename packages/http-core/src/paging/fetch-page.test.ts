import { describe, expect, test } from "vitest";
import type { PredictablePages, PageRequest } from "../operation/paging.ts";
import { prefetchPages } from "./fetch-page.ts";

/** Requests 0 to 9, at most three concurrently. */
const foreseen: PredictablePages = {
  rows: 10,
  concurrency: 3,
  after: ({ params }) => (Number(params["n"]) < 9 ? request(Number(params["n"]) + 1) : undefined),
};

function request(n: number): PageRequest {
  return { params: { n } };
}

function setUp(ahead: PredictablePages | undefined = foreseen, signal?: AbortSignal) {
  const begun: (readonly [n: number, index: number])[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const { fetch, whileIterating } = prefetchPages<number>(
    ({ params }, index, ends) => {
      const n = Number(params["n"]);
      begun.push([n, index]);
      signals.push(ends);
      return n === 7 ? Promise.reject(new RangeError("seven")) : Promise.resolve(n);
    },
    ahead,
    {},
    signal,
  );
  return { fetch, iterating: whileIterating, begun, signals };
}

describe("concurrent requests", () => {
  test("are sent only while the list is iterated", async () => {
    const { fetch, iterating, begun } = setUp();
    expect(await fetch(request(0), 0)).toBe(0);
    expect(begun).toEqual([[0, 0]]);
    const end = iterating(Infinity);
    expect(await fetch(request(1), 1)).toBe(1);
    expect(begun.slice(1)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    end();
    expect(await fetch(request(2), 2)).toBe(2);
    expect(begun.slice(4)).toEqual([[2, 2]]);
  });

  test("request no page twice, and none after the last", async () => {
    const { fetch, iterating, begun } = setUp();
    iterating(Infinity);
    for (let n = 0; n < 7; n += 1) expect(await fetch(request(n), n)).toBe(n);
    await expect(fetch(request(7), 7)).rejects.toThrow("seven");
    expect(await fetch(request(8), 8)).toBe(8);
    expect(await fetch(request(9), 9)).toBe(9);
    expect(begun.map(([n]) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("retain no returned page: it is requested again", async () => {
    const { fetch, iterating, begun } = setUp();
    iterating(10);
    expect([await fetch(request(0), 0), await fetch(request(0), 0)]).toEqual([0, 0]);
    expect(begun.map(([n]) => n)).toEqual([0, 0]);
  });

  test("are no more than the rows need", async () => {
    const { fetch, iterating, begun } = setUp();
    iterating(15);
    await fetch(request(0), 0);
    expect(begun.map(([n]) => n)).toEqual([0, 1]);
    await fetch(request(1), 1);
    await fetch(request(2), 2);
    expect(begun.map(([n]) => n)).toEqual([0, 1, 2]);
  });

  test("are aborted when the last iteration ends, and start again with the next", async () => {
    const { fetch, iterating, begun, signals } = setUp();
    const [one, other] = [iterating(Infinity), iterating(Infinity)];
    await fetch(request(0), 0);
    one();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, false, false]);
    other();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
    iterating(Infinity);
    await fetch(request(1), 1);
    expect(begun.slice(3).map(([n]) => n)).toEqual([1, 2, 3]);
    expect(signals[3]?.aborted).toBe(false);
  });

  test("are no more in a later iteration than its rows need", async () => {
    const { fetch, iterating, begun } = setUp();
    iterating(Infinity)();
    iterating(15);
    await fetch(request(0), 0);
    expect(begun.map(([n]) => n)).toEqual([0, 1]);
  });

  test("do not include an awaited request, which an iteration's end does not abort", async () => {
    const { fetch, iterating, signals } = setUp();
    const awaited = fetch(request(0), 0);
    iterating(Infinity)();
    expect(await awaited).toBe(0);
    expect(signals).toEqual([undefined]);
  });

  test("may fail without an error if the iteration does not reach the page", async () => {
    const failures: unknown[] = [];
    const hear = (reason: unknown): void => void failures.push(reason);
    process.on("unhandledRejection", hear);
    const { fetch, iterating, begun } = setUp();
    iterating(Infinity);
    await fetch(request(5), 5);
    await new Promise((resolve) => setTimeout(resolve));
    process.off("unhandledRejection", hear);
    expect(begun.map(([n]) => n)).toEqual([5, 6, 7]);
    expect(failures).toEqual([]);
  });

  test("are aborted by the caller's signal too", async () => {
    const controller = new AbortController();
    const { fetch, iterating, signals } = setUp(foreseen, controller.signal);
    await fetch(request(0), 0);
    iterating(Infinity);
    await fetch(request(1), 1);
    controller.abort();
    expect(signals.every((signal) => signal?.aborted === true)).toBe(true);
  });

  test("are not sent if pages are not predictable", async () => {
    const { fetch, iterating, begun } = setUp({ ...foreseen, concurrency: 1 });
    iterating(Infinity);
    await fetch(request(0), 0);
    expect(begun).toHaveLength(1);
  });
});
