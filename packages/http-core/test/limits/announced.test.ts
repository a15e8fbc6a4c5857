import { RateLimitError, type Limits } from "@org/http-core";
import { createGate } from "@org/http-core/gate";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { admitted, answer, left, nthPass, passOf, visit, visitAll } from "./visitors.ts";

const START = Date.UTC(2026, 0, 1);

function setUp(limits: Limits = {}) {
  const clock = fakeClock(START);
  const gate = createGate({ limits, clock });
  /** A single request and its response. */
  const ask = async (headers: Record<string, string>, status = 200): Promise<void> => {
    const pass = await gate.acquire();
    pass.reportResponse(answer(headers, status), status === 304);
    pass.release();
  };
  return { clock, gate, ask };
}

const date = (at: number): Record<string, string> => ({ Date: new Date(at).toUTCString() });

describe("before any limit is known", () => {
  test("one request is sent alone, and the others according to its response", async () => {
    const { gate, clock } = setUp();
    const visitors = visitAll(gate, 1_000);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(1);
    nthPass(visitors, 0).reportResponse(answer(left(40, START + 60_000)));
    await clock.advance(0);
    // Not before it is known to be good: the service may say in a body that it refuses.
    expect(admitted(visitors)).toBe(1);
    nthPass(visitors, 0).release();
    await clock.advance(0);
    // Ten at once: the service does not announce how many it accepts.
    expect(admitted(visitors)).toBe(11);
  });

  test.each([
    [404, 3],
    [499, 3],
    [500, 2],
  ])(
    "a response of %i admits %i: refusals show that the service works, failures do not",
    async (status, in_) => {
      const { gate, clock } = setUp();
      const visitors = visitAll(gate, 3);
      await clock.advance(0);
      nthPass(visitors, 0).reportResponse(answer({}, status));
      nthPass(visitors, 0).release();
      await clock.advance(0);
      expect(admitted(visitors)).toBe(in_);
    },
  );

  test("a request has one response: a second one is ignored", async () => {
    const { gate } = setUp();
    const pass = await gate.acquire();
    pass.reportResponse(answer(left(5, START + 60_000)));
    pass.reportResponse(answer(left(1, START + 60_000)));
    pass.release();
    expect(gate.known()).toMatchObject([{ remaining: 5 }]);
  });

  test("all are sent if the response announces no limits, as many at once as are declared", async () => {
    const { gate, clock } = setUp({ concurrency: 1_000 });
    const visitors = visitAll(gate, 1_000);
    await clock.advance(0);
    const pass = nthPass(visitors, 0);
    pass.reportResponse(answer());
    pass.release();
    await clock.advance(0);
    expect(admitted(visitors)).toBe(1_000);
    expect(clock.pending()).toBe(0);
  });

  test("one more is sent every second if the response is slow", async () => {
    const { gate, clock } = setUp();
    const visitors = visitAll(gate, 10);
    await clock.advance(2_500);
    expect(admitted(visitors)).toBe(3);
    expect(clock.pending()).toBe(1);
  });

  test("another is sent alone if the first fails", async () => {
    const { gate, clock } = setUp();
    const visitors = visitAll(gate, 10);
    await clock.advance(0);
    nthPass(visitors, 0).release();
    await clock.advance(0);
    expect(admitted(visitors)).toBe(2);
    const second = nthPass(visitors, 1);
    second.reportResponse(answer({}, 502));
    second.release();
    await clock.advance(0);
    expect(admitted(visitors)).toBe(3);
  });

  test.each<[string, Limits]>([
    ["windows are declared", { windows: [{ requests: 100, per: 1_000 }] }],
    ["the service is known to announce nothing", { announced: false }],
  ])("no request is sent alone if %s", async (_, limits) => {
    const { gate, clock } = setUp(limits);
    const visitors = visitAll(gate, 10);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(10);
  });
});

describe("a spent budget", () => {
  test("admits no request until the full second of its reset is over", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(0, START + 60_000));
    const visitor = visit(gate);
    await clock.advance(60_998);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()).toBeDefined();
  });

  test("with a reset in milliseconds admits none until exactly then", async () => {
    const { gate, clock, ask } = setUp();
    await ask({ "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(START + 60_001) });
    const visitor = visit(gate);
    await clock.advance(60_000);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()).toBeDefined();
  });

  test("refuses a request whose maxWait is shorter, with the known limits", async () => {
    const { gate, ask } = setUp();
    await ask(left(0, START + 3_600_000, 5_000));
    const error: unknown = await gate.acquire({ maxWait: 60_000 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({
      kind: "quota",
      retryAt: new Date(START + 3_600_999),
      rateLimit: { limit: 5_000, remaining: 0, resetAt: new Date(START + 3_600_000) },
    });
  });

  test("refuses such a queued request, as soon as the limit is known", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(1, START + 3_600_000));
    const [first, second, patient] = [
      visit(gate),
      visit(gate, { maxWait: 60_000 }),
      visit(gate, { maxWait: 3_700_000 }),
    ];
    await clock.advance(0);
    passOf(first).reportResponse(answer(left(0, START + 3_600_000)));
    passOf(first).release();
    await clock.advance(0);
    expect(second.error()).toBeInstanceOf(RateLimitError);
    expect(patient.error()).toBeUndefined();
  });

  test("refuses only requests that would have to wait for later windows", async () => {
    const { gate, clock, ask } = setUp();
    const said = (remaining: number): Record<string, string> => ({
      RateLimit: `"ten";r=${String(remaining)};t=10`,
      "RateLimit-Policy": '"ten";q=1;w=10',
    });
    await ask(said(1));
    const first = visit(gate);
    const waiting = visitAll(gate, 3, { maxWait: 25_000 });
    await clock.advance(0);
    passOf(first).reportResponse(answer(said(0)));
    passOf(first).release();
    await clock.advance(0);
    // In 10, 20 and 30 seconds.
    expect(waiting.map(({ error }) => error() !== undefined)).toEqual([false, false, true]);
  });

  test("of a short window is a burst limit", async () => {
    const { gate, ask } = setUp();
    await ask({ RateLimit: '"second";r=0;t=30', "RateLimit-Policy": '"second";q=5;w=60' });
    await expect(gate.acquire({ maxWait: 1_000 })).rejects.toMatchObject({ kind: "burst" });
  });

  test("that announces only its length ends after that time at the latest", async () => {
    const { gate, clock, ask } = setUp();
    await ask({ RateLimit: '"minute";r=0', "RateLimit-Policy": '"minute";q=5;w=60' });
    const visitor = visit(gate);
    await clock.advance(59_999);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()).toBeDefined();
  });

  test("without an end that is not spent is ignored", async () => {
    const { gate, ask } = setUp();
    await ask({ "X-RateLimit-Remaining": "5" });
    expect(gate.known()).toEqual([]);
  });

  test("admits no request if a lost request may have used its last permit", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(1, START + 60_000));
    (await gate.acquire()).release();
    const visitor = visit(gate);
    await clock.advance(59_999);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(2_000);
    expect(visitor.pass()).toBeDefined();
  });

  test("does not count a request that was lost in the previous window", async () => {
    const { gate, clock, ask } = setUp();
    const says = answer({ RateLimit: '"ten";r=5;t=10' });
    await ask({ RateLimit: '"ten";r=5;t=10' });
    const [slow, lost] = visitAll(gate, 2);
    await clock.advance(0);
    passOf(lost).release();
    await clock.advance(11_000);
    passOf(slow).reportResponse(says);
    passOf(slow).release();
    expect(gate.known()).toMatchObject([{ remaining: 5 }]);
  });

  test("of several refuses for the one that resets last", async () => {
    for (const names of [
      ["short", "long"],
      ["long", "short"],
    ]) {
      const { gate, ask } = setUp();
      const of = { short: { t: 30, w: 60 }, long: { t: 3_000, w: 3_600 } };
      const entries = names.map((name) => [name, name === "short" ? of.short : of.long] as const);
      await ask({
        RateLimit: entries.map(([name, { t }]) => `"${name}";r=0;t=${String(t)}`).join(),
        "RateLimit-Policy": entries.map(([name, { w }]) => `"${name}";q=5;w=${String(w)}`).join(),
      });
      await expect(gate.acquire({ maxWait: 0 })).rejects.toMatchObject({
        kind: "quota",
        rateLimit: { policy: "long" },
      });
    }
  });

  test("is not confused with the next window because of a slow response", async () => {
    const { gate, clock, ask } = setUp();
    const says = (remaining: number) => answer({ RateLimit: `"ten";r=${String(remaining)};t=10` });
    await ask({ RateLimit: '"ten";r=7;t=10' });
    const [quick, slow] = visitAll(gate, 2);
    await clock.advance(0);
    passOf(quick).reportResponse(says(5));
    passOf(quick).release();
    await clock.advance(5_000);
    // Its response was sent before the other one, and in flight since then.
    passOf(slow).reportResponse(says(6));
    passOf(slow).release();
    expect(gate.known()).toMatchObject([{ policy: "ten", remaining: 5 }]);
  });

  test("is probed after a second without an announced reset", async () => {
    const { gate, clock, ask } = setUp();
    await ask({ "X-RateLimit-Remaining": "0" });
    const visitor = visit(gate);
    await clock.advance(999);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()).toBeDefined();
  });

  test("lasts a day at most", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(0, START + 400 * 86_400_000));
    const visitor = visit(gate);
    await clock.advance(86_400_000);
    expect(visitor.pass()).toBeDefined();
  });
});

describe("a request in flight", () => {
  test("holds a permit: no more are sent than remain", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(3, START + 60_000));
    const visitors = visitAll(gate, 10);
    await clock.advance(1_000);
    expect(admitted(visitors)).toBe(3);
  });

  test("may get their responses in any order", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(3, START + 60_000));
    const visitors = visitAll(gate, 10);
    await clock.advance(0);
    const passes = visitors.slice(0, 3).map(passOf);
    passes[2]?.reportResponse(answer(left(0, START + 60_000)));
    passes[0]?.reportResponse(answer(left(2, START + 60_000)));
    passes[1]?.reportResponse(answer(left(1, START + 60_000)));
    for (const pass of passes) pass.release();
    await clock.advance(50_000);
    expect(admitted(visitors)).toBe(3);
  });

  test("with a late response, with values of the previous window, does not reduce the new one", async () => {
    const { gate, clock, ask } = setUp({ concurrency: 1_000 });
    await ask({ ...left(3, START + 10_000), ...date(START) });
    const slow = await gate.acquire();
    const slower = await gate.acquire();
    // The server has begun its new window; by the seconds that it announced we could not be sure of that yet.
    await clock.advance(10_200);
    await ask({ ...left(99, START + 20_000), ...date(START + 10_200) });
    slow.reportResponse(answer({ ...left(0, START + 10_000), ...date(START + 9_000) }));
    slow.release();
    const visitors = visitAll(gate, 98);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(98);
    await clock.advance(5_000);
    slower.reportResponse(answer({ ...left(0, START + 10_000), ...date(START + 9_000) }));
    const last = visit(gate);
    await clock.advance(0);
    expect(last.pass()).toBeDefined();
  });

  test("with a response after its window does not close the gate", async () => {
    const { gate, clock, ask } = setUp();
    await ask({ ...left(2, START + 10_000), ...date(START) });
    const slow = await gate.acquire();
    await clock.advance(12_000);
    slow.reportResponse(answer({ ...left(0, START + 10_000), ...date(START + 9_000) }));
    slow.release();
    const visitor = visit(gate);
    await clock.advance(0);
    expect(visitor.pass()).toBeDefined();
  });

  test("that is lost keeps its permit until the response to a later one corrects it", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(4, START + 60_000));
    const [lost, later] = [await gate.acquire(), await gate.acquire()];
    lost.release();
    const visitors = visitAll(gate, 5);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(2);
    later.reportResponse(answer(left(3, START + 60_000)));
    await clock.advance(0);
    expect(admitted(visitors)).toBe(3);
  });

  test("admits a probe if all were lost", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(3, START + 60_000));
    for (const pass of [await gate.acquire(), await gate.acquire(), await gate.acquire()]) pass.release();
    const visitors = visitAll(gate, 5);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(1);
    nthPass(visitors, 0).reportResponse(answer(left(2, START + 60_000)));
    await clock.advance(0);
    expect(admitted(visitors)).toBe(3);
  });

  test("that was never sent uses no permit", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(1, START + 60_000));
    (await gate.acquire()).release({ unsent: true });
    const visitor = visit(gate);
    await clock.advance(0);
    expect(visitor.pass()).toBeDefined();
  });
});

describe("a response that is not counted", () => {
  test("leaves the remaining budget unchanged", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(1, START + 60_000));
    for (let i = 0; i < 50; i += 1) await ask(left(1, START + 60_000), 304);
    const visitors = visitAll(gate, 2);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(1);
  });

  test("corrects an estimate that requests in flight had lowered", async () => {
    const { gate, clock, ask } = setUp({ concurrency: 1_000 });
    await ask(left(50, START + 60_000));
    const [one, other] = [await gate.acquire(), await gate.acquire()];
    one.reportResponse(answer(left(48, START + 60_000), 304), true);
    other.reportResponse(answer(left(49, START + 60_000), 304), true);
    one.release();
    other.release();
    await ask(left(50, START + 60_000), 304);
    const visitors = visitAll(gate, 60);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(50);
  });
});

describe("a server's clock that differs from ours", () => {
  test.each([7_200_000, -7_200_000])("by %i ms has no effect if the server sends Date", async (skew) => {
    const { gate, clock, ask } = setUp();
    const server = START + skew;
    await ask({ ...left(0, server + 60_000), ...date(server) });
    const visitor = visit(gate);
    await clock.advance(60_000);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1_000);
    expect(visitor.pass()).toBeDefined();
  });

  test("is converted to our time in retryAt", async () => {
    const { gate, ask } = setUp();
    const server = START + 7_200_000;
    await ask({ ...left(0, server + 3_600_000), ...date(server) });
    await expect(gate.acquire({ maxWait: 0 })).rejects.toMatchObject({
      retryAt: new Date(START + 3_600_999),
    });
  });

  test("without Date delays by a second if the reset seems over", async () => {
    const { gate, clock, ask } = setUp();
    await ask(left(0, START - 7_200_000));
    const visitor = visit(gate);
    await clock.advance(999);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()).toBeDefined();
  });
});

describe("several policies", () => {
  test("apply together, each until its own reset", async () => {
    const { gate, clock, ask } = setUp();
    await ask({ RateLimit: '"burst";r=0;t=1, "daily";r=3;t=40000' });
    const visitors = visitAll(gate, 10);
    await clock.advance(1_900);
    expect(admitted(visitors)).toBe(0);
    await clock.advance(100);
    expect(admitted(visitors)).toBe(1);
    const pass = nthPass(visitors, 0);
    pass.reportResponse(answer({ RateLimit: '"burst";r=9;t=1, "daily";r=2;t=39998' }));
    pass.release();
    await clock.advance(0);
    expect(admitted(visitors)).toBe(3);
  });

  test("are announced by a body as well", async () => {
    const { gate } = setUp();
    const pass = await gate.acquire();
    pass.reportResponse(answer());
    pass.release({ limit: { limit: 100_000, remaining: 0, resetAt: new Date(START + 7_200_000) } });
    await expect(gate.acquire({ maxWait: 60_000 })).rejects.toMatchObject({ rateLimit: { limit: 100_000 } });
  });
});

test("without queued requests there is no timer, whatever limits are known", async () => {
  const { clock, ask } = setUp();
  await ask(left(0, START + 60_000));
  expect(clock.pending()).toBe(0);
});
