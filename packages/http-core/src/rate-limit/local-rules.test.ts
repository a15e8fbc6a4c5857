import { describe, expect, test, vi } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { adaptiveConcurrency, cooldown, MOST, probe } from "./local-rules.ts";
import { OPEN, type Outcome, type Throttled } from "./rule.ts";

const START = Date.UTC(2026, 0, 1);

const answeredWith = (status: number, throttled?: Throttled): Outcome => ({
  response: { status, headers: new Headers(), free: false },
  unsent: false,
  throttled,
});

const WITHOUT_RESPONSE: Outcome = { response: undefined, unsent: false, throttled: undefined };

describe("a cooldown", () => {
  function setUp() {
    const halfOpenProbe = { ...probe(false), require: vi.fn() };
    const rule = cooldown(halfOpenProbe, fakeClock(START));
    const send = (order: number) => {
      rule.sent({ order, sentAt: 0 });
    };
    /** A request that is sent and refused at this time. */
    const refuse = (order: number, now: number, throttled: Throttled = {}) => {
      send(order);
      rule.released({ order, sentAt: 0 }, answeredWith(429, throttled), now);
      return rule.opensAt(now) - now;
    };
    return { rule, send, refuse, halfOpenProbe };
  }

  test("lasts as long as the service asks, then one request goes alone", () => {
    const { rule, refuse, halfOpenProbe } = setUp();
    expect(rule.opensAt(0)).toBeLessThanOrEqual(0);
    expect(refuse(1, 100, { after: 7_000 })).toBe(7_000);
    expect([rule.soonest(5, 100), rule.idle(7_099), rule.idle(7_100)]).toEqual([7_100, false, true]);
    expect(halfOpenProbe.require).toHaveBeenCalledOnce();
  });

  test.each([undefined, 0, -5])("doubles from a second to twenty if the service asks for %s", (after) => {
    const { refuse } = setUp();
    const waits = [1, 2, 3, 4, 5, 6, 7].map((order) => refuse(order, order * 100_000, { after }));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
  });

  test("doubles from a minute to an hour where traffic counts as abuse", () => {
    const { refuse } = setUp();
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((order) =>
      refuse(order, order * 10_000_000, { kind: "abuse" }),
    );
    expect(waits.map((wait) => wait / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test("is at least that long if the service asks for less again and again", () => {
    const { refuse } = setUp();
    const waits = [1, 2, 3, 4].map((order) => refuse(order, order * 100_000, { after: 100 }));
    expect(waits).toEqual([100, 2_000, 4_000, 8_000]);
  });

  test("counts in full until it ends, and each for itself", () => {
    const { rule, refuse } = setUp();
    refuse(1, 1_000, { after: 5_000 });
    expect([rule.total(1_000), rule.total(3_000), rule.total(9_000), rule.total(Infinity)]).toEqual([
      0, 2_000, 5_000, 5_000,
    ]);
    refuse(2, 4_000, { after: 10_000 });
    expect([rule.total(4_000), rule.total(Infinity)]).toEqual([3_000, 13_000]);
    refuse(3, 20_000, { after: 7_000 });
    expect([rule.total(20_000), rule.total(21_000), rule.total(Infinity)]).toEqual([13_000, 14_000, 20_000]);
  });

  test("is a day at most", () => {
    expect(setUp().refuse(1, 0, { after: 2 * MOST })).toBe(MOST);
  });

  test("is not shortened by a later refusal", () => {
    const { refuse } = setUp();
    refuse(1, 0, { after: 60_000 });
    expect(refuse(2, 1_000, { after: 5_000 })).toBe(59_000);
    expect(refuse(3, 2_000, { after: 90_000 })).toBe(90_000);
  });

  test("counts the refusals of requests that were sent together as one", () => {
    const { rule, send, refuse } = setUp();
    for (const order of [1, 2, 3]) send(order);
    for (const order of [1, 2, 3]) rule.released({ order, sentAt: 0 }, answeredWith(429, {}), 0);
    expect(rule.opensAt(0)).toBe(1_000);
    expect(refuse(4, 1_000)).toBe(2_000);
  });

  test("begins at a second again after a success, not after a request without a response", () => {
    const { rule, send, refuse } = setUp();
    refuse(1, 0);
    send(2);
    rule.released({ order: 2, sentAt: 0 }, WITHOUT_RESPONSE, 1_000);
    expect(refuse(3, 2_000)).toBe(2_000);
    send(4);
    rule.released({ order: 4, sentAt: 0 }, answeredWith(200), 5_000);
    expect(refuse(5, 6_000)).toBe(1_000);
  });

  test("is a second for a refusal that comes after a later success", () => {
    const { rule, send } = setUp();
    for (const order of [1, 2]) send(order);
    rule.released({ order: 1, sentAt: 0 }, answeredWith(429, {}), 0);
    send(3);
    rule.released({ order: 3, sentAt: 1_000 }, answeredWith(200), 1_100);
    rule.released({ order: 2, sentAt: 0 }, answeredWith(429, {}), 1_200);
    expect(rule.opensAt(1_200)).toBe(2_200);
  });

  test("is refused with its kind and status while it lasts", () => {
    const { rule, refuse } = setUp();
    refuse(1, 0, { after: 10_000, kind: "lockout", status: 403 });
    expect(rule.refusal(0)).toMatchObject({ kind: "lockout", status: 403 });
    expect(rule.refusal(10_000).status).toBeUndefined();
    // A shorter one, of another kind, does not replace it.
    refuse(2, 1_000, { after: 1_000, kind: "burst", status: 429 });
    expect(rule.refusal(1_000)).toMatchObject({ kind: "lockout", status: 403 });
    refuse(3, 1_000, { after: 60_000, kind: "quota", status: 200 });
    expect(rule.refusal(1_000)).toMatchObject({ kind: "quota", status: undefined });
  });

  test("is refused with the status of a 429 whose body still arrives", () => {
    const { rule } = setUp();
    rule.responded({ order: 1, sentAt: 0 }, { status: 429, headers: new Headers(), free: false }, 0);
    expect(rule.refusal(0).status).toBe(429);
    rule.released({ order: 1, sentAt: 0 }, answeredWith(429), 10);
    expect(rule.refusal(10).status).toBeUndefined();
  });

  test("is known as a limit without a number", () => {
    const { rule, refuse } = setUp();
    expect(rule.known?.(0)).toEqual([]);
    refuse(1, 0, { after: 2_500.5 });
    expect(rule.known?.(0)).toEqual([{ limit: undefined, remaining: 0, resetAt: new Date(START + 2_501) }]);
    expect(rule.known?.(2_501)).toEqual([]);
  });
});

describe("a probe", () => {
  const first = { order: 1, sentAt: 100 };

  test("goes alone if required, until its response", () => {
    const rule = probe(true);
    expect(rule.opensAt(100)).toBe(OPEN);
    rule.sent(first);
    expect(rule.opensAt(100)).toBe(1_100);
    rule.released(first, answeredWith(200), 150);
    rule.sent({ order: 2, sentAt: 150 });
    expect(rule.opensAt(150)).toBe(OPEN);
  });

  test("is not needed otherwise, until it is required", () => {
    const rule = probe(false);
    rule.sent(first);
    expect(rule.opensAt(100)).toBe(OPEN);
    rule.require();
    // The request under way was sent before: it is no probe.
    expect(rule.opensAt(100)).toBe(OPEN);
    rule.sent({ order: 2, sentAt: 200 });
    rule.released(first, answeredWith(200), 250);
    expect(rule.opensAt(250)).toBe(1_200);
  });

  test.each<[string, Outcome, number]>([
    ["has no response", WITHOUT_RESPONSE, 1_200],
    ["fails in the service", answeredWith(503), 1_200],
    ["is an error of the request", answeredWith(404), OPEN],
  ])("is followed by another, or by all, where it %s", (_, outcome, opensAt) => {
    const rule = probe(true);
    rule.sent(first);
    rule.released(first, outcome, 150);
    expect(rule.opensAt(150)).toBe(OPEN);
    rule.sent({ order: 2, sentAt: 200 });
    expect(rule.opensAt(200)).toBe(opensAt);
  });

  test("that takes a second is joined by one more request each second", () => {
    const rule = probe(true);
    rule.sent(first);
    rule.sent({ order: 2, sentAt: 1_100 });
    expect(rule.opensAt(1_100)).toBe(2_100);
    rule.released(first, WITHOUT_RESPONSE, 1_200);
    expect(rule.opensAt(1_200)).toBe(2_100);
  });
});

const withStatus = (status: number): Outcome => ({
  response: { status, headers: new Headers(), free: false },
  unsent: false,
  throttled: status === 429 ? {} : undefined,
});

function concurrency(isAnnounced = false) {
  const probe = { require: vi.fn() };
  const rule = adaptiveConcurrency(probe, () => isAnnounced);
  const underWay: { readonly order: number; readonly sentAt: number }[] = [];
  let order = 0;
  /** Sends as many as the rule lets through at once, at most so many. */
  const fill = (most = 1_000): number => {
    while (underWay.length < most && rule.opensAt(0) === OPEN) {
      const request = { order: (order += 1), sentAt: 0 };
      underWay.push(request);
      rule.sent(request);
    }
    return underWay.length;
  };
  const end = (count: number, outcome: Outcome): void => {
    for (const request of underWay.splice(0, count)) rule.released(request, outcome, 0);
  };
  return { rule, probe, fill, end };
}

describe("the requests at once", () => {
  test("are ten at first, and one more with each round of responses", () => {
    const { fill, end } = concurrency();
    for (let response = 0; response < 10; response += 1) {
      expect(fill()).toBe(10);
      end(1, withStatus(200));
    }
    fill();
    end(1, withStatus(200));
    expect(fill()).toBe(11);
  });

  test("do not grow while fewer are under way, or by errors of the service", () => {
    const { fill, end } = concurrency();
    for (let round = 0; round < 100; round += 1) end(fill(5), withStatus(200));
    for (let round = 0; round < 100; round += 1) end(fill(), withStatus(500));
    expect(fill()).toBe(10);
  });

  test("are halved once by the refusals of one round, and are never fewer than two", () => {
    const { fill, end } = concurrency();
    end(fill(), withStatus(429));
    expect(fill()).toBe(5);
    for (let round = 0; round < 9; round += 1) end(fill(), withStatus(429));
    expect(fill()).toBe(2);
  });

  test("are never more than a declared number, though that is one", () => {
    const { rule, fill, end } = concurrency();
    rule.tighten(1);
    for (let round = 0; round < 3; round += 1) end(fill(), withStatus(429));
    expect(fill()).toBe(1);
  });

  test("begin with a declared number, its upper bound; the lowest counts", () => {
    const { rule, fill, end } = concurrency();
    rule.tighten(40);
    rule.tighten(50);
    for (let round = 0; round < 5; round += 1) end(fill(), withStatus(200));
    expect(fill()).toBe(40);
    end(40, withStatus(429));
    expect(fill()).toBe(20);
  });

  test("are not limited where windows are declared, until the service refuses", () => {
    const { rule, fill, end } = concurrency();
    rule.trust();
    expect(fill()).toBe(1_000);
    end(1_000, withStatus(429));
    expect(fill()).toBe(500);
  });
});

describe("a window that is not announced", () => {
  /** So many responses, then a refusal of all that are under way. */
  function spend(tools: ReturnType<typeof concurrency>, responses: number): void {
    for (let got = 0; got < responses; got += 1) {
      tools.fill();
      tools.end(1, withStatus(200));
    }
    tools.end(1_000, withStatus(429));
  }

  test("is learned: after as many requests the next one goes alone", () => {
    const tools = concurrency();
    spend(tools, 100);
    expect(tools.probe.require).not.toHaveBeenCalled();
    for (let got = 0; got < 99; got += 1) {
      tools.fill(1);
      tools.end(1, withStatus(200));
    }
    expect(tools.probe.require).not.toHaveBeenCalled();
    expect(tools.fill()).toBe(1);
    expect(tools.probe.require).toHaveBeenCalledOnce();
  });

  test.each([
    ["few responses came before the refusal", concurrency(), 20],
    ["the service announces its windows", concurrency(true), 100],
  ])("is not learned where %s", (_, tools, responses) => {
    spend(tools, responses);
    for (let got = 0; got < 200; got += 1) {
      tools.fill(1);
      tools.end(1, withStatus(200));
    }
    expect(tools.probe.require).not.toHaveBeenCalled();
  });
});

test("is idle when nothing is under way", () => {
  const { rule, fill, end } = concurrency();
  expect(rule.idle(0)).toBe(true);
  fill(1);
  expect(rule.idle(0)).toBe(false);
  end(1, withStatus(200));
  expect(rule.idle(0)).toBe(true);
});
