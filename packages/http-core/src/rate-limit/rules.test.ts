import { describe, expect, test, vi } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import type { Distributed } from "./distributed.ts";
import type { Limits } from "./limits.ts";
import { OPEN, type Outcome, type Rule } from "./rule.ts";
import { createRules } from "./rules.ts";

const START = Date.UTC(2026, 0, 1);

const REACH = 1_000;

function setUp(limits: Limits) {
  const rules = createRules(limits, "search", fakeClock(START), vi.fn());
  let order = 0;
  /** Sends a request at this time, and answers it at once. */
  const exchange = (
    now: number,
    headers: Readonly<Record<string, string>> = {},
    more: Partial<Outcome> = {},
  ) => {
    const request = { order: (order += 1), sentAt: now };
    const response = { status: 200, headers: new Headers(headers), free: false };
    rules.sent(request);
    rules.responded(request, response, now);
    rules.released(request, { response, unsent: false, throttled: undefined, ...more }, now);
  };
  return { rules, exchange };
}

/** A distributed budget whose rule never opens. */
function closed(until: number): Distributed & { readonly opensAt: ReturnType<typeof vi.fn> } {
  const opensAt = vi.fn(() => until);
  const rule: Rule = {
    opensAt,
    soonest: () => until,
    sent: () => undefined,
    responded: () => undefined,
    released: () => undefined,
    idle: () => true,
    refusal: () => ({ kind: "burst", reason: "shared" }),
  };
  return { rule: vi.fn(() => rule), opensAt };
}

describe("the declared windows", () => {
  test("hold all at once: the last one to open decides", () => {
    const { rules, exchange } = setUp({
      windows: [
        { requests: 1, per: 1_000 },
        { requests: 2, per: 60_000 },
      ],
    });
    exchange(0);
    expect(rules.opensAt(0)).toBe(1_002);
    exchange(1_002);
    expect(rules.opensAt(1_002)).toBe(60_120);
    expect(rules.soonest("declared", 0, 1_002)).toBe(60_120);
  });

  test("of several clients hold together, equal ones once", () => {
    const { rules, exchange } = setUp({ windows: [{ requests: 2, per: 1_000 }] });
    exchange(0);
    rules.declare({ windows: [{ requests: 2, per: 1_000 }] });
    // A window that did not count the first request would let two more go.
    exchange(0);
    expect(rules.opensAt(0)).toBe(1_002);
    rules.declare({ windows: [{ requests: 1, per: 90_000 }] });
    expect(rules.opensAt(1_002)).toBe(OPEN);
    exchange(1_002);
    expect(rules.opensAt(1_002)).toBe(1_002 + 90_180);
  });

  test("are checked, also those of a further client", () => {
    const error: unknown = expect.objectContaining({ code: "parameter", parameter: "limit.windows.0.per" });
    const invalid = { windows: [{ requests: 1, per: 0 }] };
    expect(() => setUp(invalid)).toThrow(error);
    expect(() => {
      setUp({}).rules.declare(invalid);
    }).toThrow(error);
  });
});

test("the lowest concurrency of all clients holds", () => {
  const { rules } = setUp({ announced: false, concurrency: 2 });
  rules.sent({ order: 1, sentAt: 0 });
  expect(rules.opensAt(0)).toBe(OPEN);
  rules.declare({ concurrency: 1 });
  rules.declare({ concurrency: 5 });
  expect(rules.opensAt(0)).toBe(Infinity);
});

describe("the first request goes alone", () => {
  test.each<[Limits, boolean]>([
    [{}, true],
    [{ windows: [] }, true],
    [{ announced: true, windows: [{ requests: 9, per: 1_000 }] }, true],
    [{ windows: [{ requests: 9, per: 1_000 }] }, false],
    [{ announced: false }, false],
  ])("by limits %j: %s", (limits, alone) => {
    const { rules } = setUp(limits);
    expect(rules.opensAt(0)).toBe(OPEN);
    rules.sent({ order: 1, sentAt: 0 });
    expect(rules.opensAt(0)).toBe(alone ? REACH : OPEN);
  });
});

describe("a distributed budget", () => {
  test("is made for the gate's bucket, once", () => {
    const [first, second] = [closed(0), closed(0)];
    const { rules } = setUp({ distributed: first });
    rules.declare({ distributed: second });
    expect(first.rule).toHaveBeenCalledExactlyOnceWith("search", expect.any(Function), expect.any(Function));
    expect(second.rule).not.toHaveBeenCalled();
  });

  test("is queried only if nothing else makes the request wait", () => {
    const distributed = closed(9_000);
    const { rules, exchange } = setUp({
      announced: false,
      windows: [{ requests: 1, per: 1_000 }],
      distributed,
    });
    expect(rules.opensAt(0)).toBe(9_000);
    exchange(0);
    distributed.opensAt.mockClear();
    expect(rules.opensAt(500)).toBe(1_002);
    expect(distributed.opensAt).not.toHaveBeenCalled();
    expect(rules.opensAt(1_002)).toBe(9_000);
  });

  test("closes the gate as the service does; declared windows don't", () => {
    expect(setUp({ distributed: closed(9_000) }).rules.soonest("imposed", 0, 0)).toBe(9_000);
    const { rules, exchange } = setUp({ windows: [{ requests: 1, per: 1_000 }] });
    exchange(0);
    expect(rules.soonest("imposed", 0, 0)).toBeLessThanOrEqual(0);
    exchange(0, {}, { throttled: { after: 5_000 } });
    expect(rules.soonest("imposed", 0, 0)).toBe(5_000);
  });
});

describe("what the service announces", () => {
  const spent = { "ratelimit-limit": "10", "ratelimit-remaining": "0", "ratelimit-reset": "60" };

  test("closes the gate, and is known", () => {
    const { rules, exchange } = setUp({});
    exchange(0, spent);
    expect(rules.opensAt(0)).toBeGreaterThanOrEqual(60_000);
    expect(rules.known(0)).toMatchObject([{ limit: 10, remaining: 0, resetAt: new Date(START + 60_000) }]);
    expect(rules.idle(0)).toBe(false);
  });

  test("may be in a body", () => {
    const { rules } = setUp({});
    rules.update({ limit: 5, remaining: 0, resetAt: new Date(START + 30_000) }, 0);
    expect(rules.soonest("imposed", 0, 0)).toBeGreaterThanOrEqual(30_000);
  });

  test("is known together with a refusal", () => {
    const { rules, exchange } = setUp({});
    exchange(0, spent, { throttled: { after: 5_000 } });
    expect(rules.known(0)).toEqual([
      { limit: undefined, remaining: 0, resetAt: new Date(START + 5_000) },
      expect.objectContaining({ limit: 10 }),
    ]);
  });
});

describe("a refusal", () => {
  test("is by the limit that lasts longest", () => {
    const windows = [
      { requests: 1, per: 1_000 },
      { requests: 1, per: 86_400_000 },
    ];
    const { rules, exchange } = setUp({ windows });
    exchange(0);
    expect(rules.refusal("declared", 0, 0)).toMatchObject({
      kind: "quota",
      reason: "The declared limit of 1 requests in 24 h",
      status: undefined,
    });
  });

  test("by a budget that was announced has the status of the refusal that announced it", () => {
    const { rules, exchange } = setUp({});
    const headers = { "ratelimit-limit": "10", "ratelimit-remaining": "0", "ratelimit-reset": "60" };
    exchange(0, headers, { throttled: { after: 5_000, status: 429 } });
    expect(rules.refusal("imposed", 0, 0)).toMatchObject({
      reason: "The service says that the budget is spent",
      status: 429,
    });
  });
});

test("rules are idle once nothing is known and no request is under way or counted", () => {
  const { rules, exchange } = setUp({ windows: [{ requests: 3, per: 1_000 }] });
  expect(rules.idle(0)).toBe(true);
  exchange(0);
  expect([rules.idle(0), rules.idle(1_001), rules.idle(1_002)]).toEqual([false, false, true]);
});
