import type { Limits } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { createGate, type Permit } from "@org/http-core/gate";
import { describe, expect, test } from "vitest";
import { admitted, answer, left, passOf, visit, visitAll } from "./visitors.ts";

const START = Date.UTC(2026, 0, 1);

/** A gate without limits until a response announces some, and requests in flight. */
function setUp(limits: Limits = { announced: false }) {
  const clock = fakeClock(START);
  const gate = createGate({ limits, clock });
  const ask = async (headers: Record<string, string>): Promise<void> => {
    const pass = await gate.acquire();
    pass.reportResponse(answer(headers));
    pass.release();
  };
  const end = (pass: Permit, headers?: Record<string, string>): void => {
    if (headers !== undefined) pass.reportResponse(answer(headers));
    pass.release();
  };
  return { clock, gate, ask, end };
}

/** The draft's header: the remaining requests, the seconds to the reset, and the policy. */
const field = (r: number, t: number | undefined, policy = ""): Record<string, string> => ({
  RateLimit: `"a";r=${String(r)}${t === undefined ? "" : `;t=${String(t)}`}`,
  ...(policy === "" ? {} : { "RateLimit-Policy": `"a"${policy}` }),
});
/** Three headers, with a reset in milliseconds. */
const exact = (remaining: number, resetAt: number): Record<string, string> => ({
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": String(resetAt),
});

describe("the announced budget is known", () => {
  const [limit, window] = [9, 60_000];
  test.each<[string, Record<string, string>, readonly unknown[]]>([
    [
      "with a reset",
      left(5, START + 60_000),
      [{ limit: 100, remaining: 5, resetAt: new Date(START + 60_000) }],
    ],
    [
      "with seconds to wait and its policy",
      field(5, 30, ";q=9;w=60"),
      [{ policy: "a", limit, remaining: 5, window, resetAt: new Date(START + 30_000) }],
    ],
    [
      "spent, without a reset: a second is waited",
      { "X-RateLimit-Remaining": "0", "X-RateLimit-Limit": "9" },
      [{ limit, remaining: 0, resetAt: new Date(START + 1_000) }],
    ],
    [
      "spent, with its length for a reset",
      field(0, undefined, ";q=9;w=60"),
      [{ policy: "a", limit, remaining: 0, window, resetAt: new Date(START + window) }],
    ],
    ["with one left and no reset: nothing to go by", { "X-RateLimit-Remaining": "1" }, []],
  ])("%s", async (_, headers, known) => {
    const { gate, ask } = setUp();
    await ask(headers);
    expect(gate.known()).toEqual(known);
  });

  test("until its window is over, and then the gate is idle", async () => {
    const { clock, gate, ask } = setUp();
    await ask(exact(5, START + 60_001));
    expect(gate.idle()).toBe(false);
    await clock.advance(60_000);
    expect(gate.known()).toHaveLength(1);
    await clock.advance(1);
    expect(gate.known()).toEqual([]);
    const other = setUp();
    await other.ask(exact(5, START + 60_001));
    await other.clock.advance(60_001);
    expect(other.gate.idle()).toBe(true);
  });

  test("minus requests in flight and lost ones", async () => {
    const { gate, ask, end } = setUp();
    await ask(left(5, START + 60_000));
    const [lost] = [await gate.acquire(), await gate.acquire()];
    end(lost);
    expect(gate.known()).toEqual([{ limit: 100, remaining: 3, resetAt: new Date(START + 60_000) }]);
  });

  test("in the error of a refused request", async () => {
    const { gate, ask } = setUp();
    await ask(left(0, START + 60_000));
    await expect(gate.acquire({ maxWait: 1_000 })).rejects.toThrow(
      "The service says that the budget is spent: the next turn is in 61 s, beyond maxWait's 1 s",
    );
  });
});

describe("of two responses, with another request in flight,", () => {
  const at = START + 10_001;
  test.each<[string, Record<string, string>, number, Record<string, string>, number, number]>([
    ["the one that leaves least counts", exact(5, at), 0, exact(8, at), 5, at],
    ["the later one does where it leaves less", exact(5, at), 0, exact(3, at), 3, at],
    [
      "the end that is named last counts where both leave as many",
      left(5, at + 999),
      0,
      left(5, at + 1_999),
      5,
      at + 1_999,
    ],
    ["ends a second apart are the same end", left(5, at - 1), 0, left(8, at + 999), 5, at - 1],
    ["an earlier end within that second is too", left(8, at + 999), 0, left(3, at - 1), 3, at - 1],
    ["waits that are rounded up end together", field(5, 10), 500, field(8, 10), 5, at - 1],
    ["a window that begins later is another", field(5, 10), 10_500, field(8, 10), 8, at + 10_499],
  ])("%s", async (_, first, delay, second, remaining, resetAt) => {
    const { clock, gate, end } = setUp();
    const [other, early] = [await gate.acquire(), await gate.acquire()];
    end(early, first);
    await clock.advance(delay);
    end(await gate.acquire(), second);
    other.release({ unsent: true });
    expect(gate.known()).toMatchObject([{ remaining, resetAt: new Date(resetAt) }]);
  });
});

test("an announced reset replaces an estimated one", async () => {
  const { gate, end } = setUp();
  const [early, late] = [await gate.acquire(), await gate.acquire()];
  end(early, { "X-RateLimit-Remaining": "0" });
  end(late, left(5, START + 60_000));
  expect(gate.known()).toMatchObject([{ remaining: 5, resetAt: new Date(START + 60_000) }]);
});

test("a spent budget whose reset is exactly now delays requests if the server's clock is unknown", async () => {
  const { clock, gate, ask } = setUp();
  await clock.advance(1);
  await ask(exact(0, START + 1));
  const visitor = visit(gate);
  await clock.advance(999);
  expect(visitor.pass()).toBeUndefined();
  await clock.advance(1);
  expect(visitor.pass()).toBeDefined();
});

describe("unanswered requests", () => {
  test("hold a permit in every window that has not ended", async () => {
    const { clock, gate, ask, end } = setUp();
    await ask({ RateLimit: '"burst";r=9;t=1, "daily";r=5;t=40000' });
    end(await gate.acquire());
    await clock.advance(2_000);
    expect(gate.known()).toMatchObject([{ policy: "daily", remaining: 4 }]);
  });

  test("still hold it after a response without limits", async () => {
    const { gate, ask, end } = setUp();
    await ask(left(4, START + 60_000));
    const [lost, later] = [await gate.acquire(), await gate.acquire()];
    end(lost);
    end(later, {});
    expect(gate.known()).toMatchObject([{ remaining: 3 }]);
  });

  test("still hold it after a response to an earlier request", async () => {
    const { gate, ask, end } = setUp();
    await ask(left(4, START + 60_000));
    const [earlier, lost] = [await gate.acquire(), await gate.acquire()];
    end(lost);
    end(earlier, left(3, START + 60_000));
    expect(gate.known()).toMatchObject([{ remaining: 2 }]);
  });

  test("hold none in a window that was not known yet", async () => {
    const { gate, end } = setUp();
    const [earlier, lost] = [await gate.acquire(), await gate.acquire()];
    end(lost);
    end(earlier, left(5, START + 60_000));
    expect(gate.known()).toMatchObject([{ remaining: 5 }]);
  });

  test("admit a probe if both of two permits are uncertain", async () => {
    const { clock, gate, ask, end } = setUp();
    await ask(left(2, START + 60_000));
    const both = [await gate.acquire(), await gate.acquire()];
    for (const lost of both) end(lost);
    const visitors = visitAll(gate, 3);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(1);
  });
});

describe("the minimum wait is reported", () => {
  test.each<[string, Record<string, string>, readonly number[]]>([
    ["in a window of unknown length", left(0, START + 60_000, 1), [60_999, 60_999, 60_999]],
    ["window by window", field(0, 30, ";q=2;w=60"), [30_999, 30_999, 90_999, 90_999]],
    ["where no limit is named", field(0, 30, ";w=60"), [30_999, 30_999]],
    ["where the limit is nothing", field(0, 30, ";q=0;w=60"), [30_999, 30_999]],
  ])("%s", async (_, headers, expectedWaits) => {
    const { gate, ask } = setUp();
    await ask(headers);
    expect(visitAll(gate, expectedWaits.length).map((one) => one.announcedWait())).toEqual(expectedWaits);
  });

  test("as undefined if only a response is missing", async () => {
    const { gate, ask } = setUp({ announced: false, concurrency: 1 });
    await ask(left(5, START + 60_000));
    const [, second] = visitAll(gate, 2);
    expect(second.announcedWait()).toBe(0);
  });
});

describe("a budget in the body", () => {
  const resetAt = new Date(START + 60_000);
  test.each([
    ["less is left", { limit: 100, remaining: 3, resetAt }, 3],
    ["more is left: others may be under way", { limit: 100, remaining: 8, resetAt }, 5],
    ["nothing of what is left", { limit: 7, remaining: undefined, resetAt }, 5],
  ])("belongs to the limit of the headers: %s", async (_, limits, remaining) => {
    const { gate } = setUp();
    const pass = await gate.acquire();
    pass.reportResponse(answer(left(5, START + 60_000)));
    pass.release({ limit: limits });
    expect(gate.known()).toEqual([{ limit: 100, remaining, resetAt }]);
  });

  test("is ignored without the remaining requests", async () => {
    const { gate } = setUp();
    (await gate.acquire()).release({ limit: { limit: 9, remaining: undefined, resetAt } });
    expect(gate.known()).toEqual([]);
  });

  test("closes the gate for a second without a reset", async () => {
    const { gate } = setUp();
    (await gate.acquire()).release({ limit: { limit: 9, remaining: 0, resetAt: undefined } });
    expect(gate.known()).toEqual([{ limit: 9, remaining: 0, resetAt: new Date(START + 1_000) }]);
  });
});

test("the response to a request of another gate is not attributed to the only one in flight", async () => {
  const { clock, gate, ask } = setUp();
  await ask(exact(5, START + 10_001));
  const adopted = gate.adopt(clock.monotonic());
  adopted.reportResponse(answer(exact(8, START + 10_001)));
  adopted.release();
  expect(gate.known()).toMatchObject([{ remaining: 5 }]);
});

describe("the timer of the queue", () => {
  test("may fire early, once", async () => {
    const clock = fakeClock(START);
    let early = 1;
    const hasty = {
      ...clock,
      timer(delay: number, ring: () => void) {
        const cancel = clock.timer(delay - early, ring);
        early = 0;
        return cancel;
      },
    };
    const gate = createGate({ limits: { announced: false }, clock: hasty });
    const pass = await gate.acquire();
    pass.reportResponse(answer(exact(0, START + 1_001)));
    pass.release();
    const visitor = visit(gate);
    await clock.advance(1_000);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()).toBeDefined();
  });

  test("is set to a whole millisecond, after the time", async () => {
    const clock = fakeClock(START);
    const gate = createGate({ limits: { windows: [{ requests: 1, per: 1_000 }] }, clock });
    await clock.advance(0.5);
    const pass = await gate.acquire();
    pass.reportResponse(answer());
    pass.release();
    await clock.advance(0.25);
    const visitor = visit(gate);
    await clock.advance(1_001.75);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(passOf(visitor).waited).toBeGreaterThan(1_001.75);
  });
});
