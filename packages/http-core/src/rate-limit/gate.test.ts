import { describe, expect, test, vi } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { createGate, openGate, type PermitWait } from "./gate.ts";
import type { Limits } from "./limits.ts";

const START = Date.UTC(2026, 0, 1);

function setUp(limits: Limits = { announced: false }) {
  const clock = fakeClock(START);
  return { clock, gate: createGate({ limits, clock }) };
}

const ONE_AT_A_TIME: Limits = { announced: false, concurrency: 1 };

const ONE_PER_MINUTE: Limits = { windows: [{ requests: 1, per: 60_000 }] };

/** When a request surely left that window, if its response came at the time of sending. */
const HELD = 60_120;

const response = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers: new Headers(headers),
});

describe("a permit without a wait", () => {
  test("is granted if the limits allow it", () => {
    const { gate } = setUp(ONE_AT_A_TIME);
    const permit = gate.tryAcquire();
    expect(permit?.waited).toBe(0);
    expect(gate.tryAcquire()).toBeUndefined();
    permit?.release();
    expect(gate.tryAcquire()).toBeDefined();
  });

  test("does not overtake a waiting request whose timer is late", async () => {
    const clock = fakeClock(START);
    const late = { ...clock, timer: (delay: number, wake: () => void) => clock.timer(delay + 500, wake) };
    const gate = createGate({ limits: ONE_PER_MINUTE, clock: late });
    gate.tryAcquire()?.reportResponse(response(200));
    const waiting = gate.acquire();
    await clock.advance(HELD + 1);
    expect(gate.tryAcquire()).toBeUndefined();
    await clock.advance(500);
    expect((await waiting).waited).toBe(HELD + 500);
  });
});

describe("a wait", () => {
  test("is announced once, with the least that it takes", async () => {
    const { gate, clock } = setUp(ONE_PER_MINUTE);
    const onWait = vi.fn();
    (await gate.acquire({ onWait })).reportResponse(response(200));
    expect(onWait).not.toHaveBeenCalled();
    const second = gate.acquire({ onWait });
    expect(onWait).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        atLeast: HELD,
        reason: "The declared limit of 1 requests in 60 s",
        place: 1,
        isDeclared: true,
      }),
    );
    await clock.advance(HELD);
    expect((await second).waited).toBe(HELD);
    expect(onWait).toHaveBeenCalledOnce();
  });

  test("is announced again once a refusal is the reason, to all that wait", async () => {
    const { gate } = setUp({ windows: [{ requests: 2, per: 60_000 }] });
    const sent = await gate.acquire();
    (await gate.acquire()).reportResponse(response(200));
    const waits: PermitWait[] = [];
    const onWait = (wait: PermitWait): void => void waits.push(wait);
    void gate.acquire({ onWait });
    void gate.acquire({ onWait });
    sent.release({ throttled: { after: 90_000, status: 429, kind: "burst" } });
    const declared = { reason: "The declared limit of 2 requests in 60 s", isDeclared: true };
    const refused = { reason: "The service asked to wait", isDeclared: false, atLeast: 90_000 };
    expect(waits).toMatchObject([
      { ...declared, place: 1 },
      { ...declared, place: 2 },
      { ...refused, place: 1 },
      { ...refused, place: 2 },
    ]);
    gate.adopt(0).release({ throttled: { after: 95_000, status: 429, kind: "burst" } });
    expect(waits).toHaveLength(4);
  });

  test("that is longer than `queueTimeout` is refused at once, with the time to come back", async () => {
    const { gate } = setUp(ONE_PER_MINUTE);
    (await gate.acquire()).reportResponse(response(200));
    const onWait = vi.fn();
    await expect(gate.acquire({ queueTimeout: HELD - 1, onWait })).rejects.toMatchObject({
      code: "rate_limit",
      kind: "burst",
      message:
        "The declared limit of 1 requests in 60 s: the next turn is in 61 s, beyond queueTimeout's 61 s",
      retryAt: new Date(START + HELD),
    });
    expect(onWait).not.toHaveBeenCalled();
    void gate.acquire({ queueTimeout: HELD, onWait });
    expect(onWait).toHaveBeenCalledOnce();
  });

  test("ends with the signal's reason; a signal that has aborted before gets no permit", async () => {
    const { gate } = setUp(ONE_AT_A_TIME);
    const controller = new AbortController();
    const reason = new Error("stopped");
    const first = gate.tryAcquire();
    const waiting = gate.acquire({ signal: controller.signal });
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    first?.release();
    await expect(gate.acquire({ signal: controller.signal })).rejects.toBe(reason);
    expect(gate.idle()).toBe(true);
  });

  test("sets a timer, and leaves none", async () => {
    const { gate, clock } = setUp(ONE_PER_MINUTE);
    (await gate.acquire()).reportResponse(response(200));
    expect(clock.pending()).toBe(0);
    const controller = new AbortController();
    const waiting = gate.acquire({ signal: controller.signal });
    expect(clock.pending()).toBe(1);
    controller.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    expect(clock.pending()).toBe(0);
  });
});

describe("a refusal of the service", () => {
  test("closes the gate for its `Retry-After`, unless the outcome names another wait", async () => {
    const { gate, clock } = setUp();
    const refused = await gate.acquire();
    refused.reportResponse(response(429, { "retry-after": "30" }));
    refused.release({ throttled: { status: 429 } });
    expect(gate.known()).toMatchObject([{ remaining: 0, resetAt: new Date(START + 30_000) }]);
    await clock.advance(30_000);
    const again = await gate.acquire();
    again.reportResponse(response(429, { "retry-after": "30" }));
    again.release({ throttled: { after: 5_000 } });
    expect(gate.known()).toMatchObject([{ resetAt: new Date(START + 35_000) }]);
  });

  test("refuses waiting requests for which it takes too long, and only those", async () => {
    const { gate } = setUp(ONE_AT_A_TIME);
    const first = gate.tryAcquire();
    const impatient = gate.acquire({ maxWait: 1_000 });
    let isOver = false;
    const patient = gate.acquire().finally(() => (isOver = true));
    first?.release({ throttled: { kind: "quota", after: 60_000, status: 403 } });
    await expect(impatient).rejects.toMatchObject({ kind: "quota", status: 403 });
    expect(isOver).toBe(false);
    void patient;
  });

  test("may be reported by a body", async () => {
    const { gate } = setUp();
    const resetAt = new Date(START + 60_000);
    (await gate.acquire()).release({ limit: { limit: 10, remaining: 0, resetAt } });
    expect(gate.tryAcquire()).toBeUndefined();
    expect(gate.known()).toMatchObject([{ limit: 10, remaining: 0, resetAt }]);
  });
});

test("a permit counts one answer and one release", () => {
  const { gate } = setUp({ announced: false, concurrency: 2 });
  const [first] = [gate.tryAcquire(), gate.tryAcquire()];
  first?.release();
  first?.release();
  expect(gate.tryAcquire()).toBeDefined();
  expect(gate.tryAcquire()).toBeUndefined();
  first?.reportResponse(response(200, { "ratelimit-remaining": "0", "ratelimit-reset": "60" }));
  expect(gate.known()).toEqual([]);
});

test("an adopted request counts from when it was sent", async () => {
  const { gate, clock } = setUp(ONE_PER_MINUTE);
  await clock.advance(5_000);
  const adopted = gate.adopt(clock.monotonic() - 4_000);
  expect(adopted.waited).toBe(0);
  const onWait = vi.fn();
  void gate.acquire({ onWait });
  // It has surely arrived a second after it was sent.
  expect(onWait).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ atLeast: 1_000 + HELD - 4_000, isDeclared: true }),
  );
});

test("declared limits are added; a gate is idle once nothing counts any more", async () => {
  const { gate, clock } = setUp();
  gate.declare(ONE_PER_MINUTE);
  const permit = gate.tryAcquire();
  permit?.reportResponse(response(200));
  permit?.release();
  expect([gate.tryAcquire(), gate.idle()]).toEqual([undefined, false]);
  await clock.advance(HELD);
  expect(gate.idle()).toBe(true);
});

test("the open gate has no limits, and learns none", async () => {
  const permit = await openGate.acquire();
  permit.reportResponse(response(429, { "ratelimit-remaining": "0", "ratelimit-reset": "60" }));
  permit.release({ throttled: { after: 60_000 } });
  expect(openGate.tryAcquire()?.waited).toBe(0);
  expect(openGate.adopt(0).waited).toBe(0);
});
