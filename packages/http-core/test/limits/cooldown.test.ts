import { RateLimitError } from "@org/http-core";
import { createGate, type Permit } from "@org/http-core/gate";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { admitted, answer, nthPass, passOf, visit, visitAll } from "./visitors.ts";

const START = Date.UTC(2026, 0, 1);

function setUp() {
  const clock = fakeClock(START);
  const gate = createGate({ limits: { announced: false, concurrency: 4 }, clock });
  return { clock, gate };
}

/** The service refuses a request: 429, with these headers. */
function refuse(pass: Permit, headers: Record<string, string> = {}, after?: number): void {
  pass.reportResponse(answer(headers, 429));
  pass.release({ throttled: { after } });
}

describe("after a limit was hit", () => {
  test("all queued and new requests wait", async () => {
    const { gate, clock } = setUp();
    const queued = visitAll(gate, 100);
    await clock.advance(0);
    refuse(nthPass(queued, 0), { "Retry-After": "30" });
    const late = visit(gate);
    for (const visitor of queued.slice(1, 4)) passOf(visitor).release();
    await clock.advance(29_999);
    expect(admitted(queued)).toBe(4);
    expect(late.pass()).toBeUndefined();
    expect(late.announcedWait()).toBe(30_000);
    expect(clock.pending()).toBe(1);
  });

  test("a queued request waits as long as it allows, though the refusals of a burst arrive one after the other", async () => {
    const { gate, clock } = setUp();
    const sent = visitAll(gate, 4);
    const queued = visitAll(gate, 2, { maxWait: 60_000 });
    await clock.advance(0);
    for (const visitor of sent) {
      refuse(passOf(visitor), { "Retry-After": "60" });
      await clock.advance(50);
    }
    await clock.advance(60_000);
    expect(queued.map(({ error }) => error())).toEqual([undefined, undefined]);
    expect(admitted(queued)).toBe(1);
  });

  test("a refusal of the same burst that names a later end counts", async () => {
    const { gate, clock } = setUp();
    const [first, second] = visitAll(gate, 2);
    await clock.advance(0);
    refuse(passOf(first), { "Retry-After": "10" });
    refuse(passOf(second), { "Retry-After": "30" });
    const late = visit(gate);
    await clock.advance(29_999);
    expect(late.pass()).toBeUndefined();
    await clock.advance(1);
    expect(late.pass()).toBeDefined();
  });

  test("one is sent alone after the wait, and the others after its success", async () => {
    const { gate, clock } = setUp();
    const queued = visitAll(gate, 100);
    await clock.advance(0);
    for (const visitor of queued.slice(0, 4)) refuse(passOf(visitor), { "Retry-After": "30" });
    await clock.advance(30_000);
    expect(admitted(queued)).toBe(5);
    const pass = nthPass(queued, 4);
    pass.reportResponse(answer());
    pass.release();
    await clock.advance(0);
    // Half as many at once as before the refusal.
    expect(admitted(queued)).toBe(7);
  });

  test("requests that were in flight before do not count as the probe", async () => {
    const { gate, clock } = setUp();
    const queued = visitAll(gate, 100);
    await clock.advance(0);
    refuse(nthPass(queued, 0), { "Retry-After": "30" });
    for (const index of [1, 2]) nthPass(queued, index).release();
    await clock.advance(30_000);
    expect(admitted(queued)).toBe(5);
    const straggler = nthPass(queued, 3);
    straggler.reportResponse(answer());
    straggler.release();
    await clock.advance(0);
    expect(admitted(queued)).toBe(5);
  });

  test.each([
    ["seconds", { "Retry-After": "7" }, 7_000],
    ["fractions of a second", { "Retry-After": "1.5" }, 1_500],
    ["milliseconds", { "Retry-After-Ms": "250" }, 250],
    [
      "a date, by the clock of the server, two hours ahead",
      { "Retry-After": "Thu, 01 Jan 2026 02:00:20 GMT", Date: "Thu, 01 Jan 2026 02:00:00 GMT" },
      20_000,
    ],
  ])("the wait may come in %s", async (_, headers, wait) => {
    const { gate, clock } = setUp();
    refuse(await gate.acquire(), headers);
    const visitor = visit(gate);
    await clock.advance(wait - 1);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()).toBeDefined();
  });

  test("the body takes precedence over the header", async () => {
    const { gate, clock } = setUp();
    refuse(await gate.acquire(), { "Retry-After": "7" }, 2_000);
    const visitor = visit(gate);
    await clock.advance(2_000);
    expect(visitor.pass()).toBeDefined();
  });

  test("the default wait is a second, doubled by each further refusal, up to 20 s", async () => {
    const { gate, clock } = setUp();
    const waits: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const visitor = visit(gate);
      await clock.run();
      waits.push(passOf(visitor).waited);
      refuse(passOf(visitor));
    }
    expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000]);
  });

  test("refusals of concurrent requests count as one", async () => {
    const { gate, clock } = setUp();
    const visitors = visitAll(gate, 5);
    await clock.advance(0);
    for (const visitor of visitors.slice(0, 4)) refuse(passOf(visitor));
    await clock.advance(1_000);
    expect(admitted(visitors)).toBe(5);
  });

  test("a success resets the next cooldown", async () => {
    const { gate, clock } = setUp();
    refuse(await gate.acquire());
    await clock.advance(1_000);
    refuse(await gate.acquire());
    await clock.advance(2_000);
    const good = await gate.acquire();
    good.reportResponse(answer());
    good.release();
    refuse(await gate.acquire());
    const visitor = visit(gate);
    await clock.advance(1_000);
    expect(visitor.pass()).toBeDefined();
  });

  test.each<[string, (pass: Permit) => void]>([
    [
      "a success of what went before the refusal",
      (pass) => {
        pass.reportResponse(answer());
        pass.release();
      },
    ],
    [
      "what never comes back",
      (pass) => {
        pass.release();
      },
    ],
  ])("%s does not reset the next cooldown", async (what, leave) => {
    const { gate, clock } = setUp();
    const [early, refused] = visitAll(gate, 2);
    await clock.advance(0);
    refuse(passOf(refused));
    await clock.advance(1_000);
    leave(what.includes("before") ? passOf(early) : await gate.acquire());
    refuse(await gate.acquire());
    const visitor = visit(gate);
    await clock.advance(1_999);
    expect(visitor.pass()).toBeUndefined();
    await clock.advance(1);
    expect(visitor.pass()).toBeDefined();
  });

  test("the longest requested wait applies, with its kind; of equal ones the last", async () => {
    const { gate, clock } = setUp();
    const inside = visitAll(gate, 4);
    await clock.advance(0);
    const kind = async (): Promise<unknown> => {
      const error: unknown = await gate.acquire({ maxWait: 0 }).catch((reason: unknown) => reason);
      return error instanceof RateLimitError ? [error.kind, Number(error.retryAt) - START] : error;
    };
    const refusals = [
      [60_000, "burst", ["burst", 60_000]],
      [10_000, "abuse", ["burst", 60_000]],
      [60_000, "quota", ["quota", 60_000]],
      [90_000, "lockout", ["lockout", 90_000]],
    ] as const;
    for (const [index, [after, refusal, expected]] of refusals.entries()) {
      const pass = nthPass(inside, index);
      pass.reportResponse(answer({}, 429));
      pass.release({ throttled: { after, kind: refusal } });
      expect(await kind()).toEqual(expected);
    }
  });

  test("a wait of years closes the gate for a day at most", async () => {
    const { gate, clock } = setUp();
    refuse(await gate.acquire(), { "Retry-After": "999999999999" });
    const visitor = visit(gate);
    await clock.advance(86_400_000);
    expect(visitor.pass()).toBeDefined();
  });
});

describe("a wait beyond maxWait", () => {
  test("is an error at once, of the refusal's kind", async () => {
    const { gate } = setUp();
    const pass = await gate.acquire();
    pass.reportResponse(answer({}, 403));
    pass.release({ throttled: { after: 3_600_000, kind: "abuse" } });
    await expect(gate.acquire({ maxWait: 60_000 })).rejects.toMatchObject({
      code: "rate_limit",
      kind: "abuse",
      retryAt: new Date(START + 3_600_000),
    });
  });

  test("refuses queued requests, except those with a longer maxWait", async () => {
    const { gate, clock } = setUp();
    const inside = visitAll(gate, 4);
    const patient = visit(gate);
    const hasty = visitAll(gate, 20, { maxWait: 60_000 });
    await clock.advance(0);
    refuse(nthPass(inside, 0), { "Retry-After": "3600" });
    await clock.advance(0);
    expect(hasty.every(({ error }) => error() instanceof RateLimitError)).toBe(true);
    expect(patient.error()).toBeUndefined();
  });

  test("is longer than maxWait, not equal to it", async () => {
    const { gate, clock } = setUp();
    const inside = visitAll(gate, 4);
    const [exact, hasty] = [visit(gate, { maxWait: 60_000 }), visit(gate, { maxWait: 59_999 })];
    await clock.advance(0);
    refuse(nthPass(inside, 0), { "Retry-After": "60" });
    await clock.advance(0);
    expect([exact.error(), hasty.error() instanceof RateLimitError]).toEqual([undefined, true]);
    for (const index of [1, 2, 3]) nthPass(inside, index).release();
    await clock.advance(60_000);
    expect(exact.pass()).toBeDefined();
  });
});
