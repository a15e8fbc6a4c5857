import { describe, expect, test } from "vitest";
import { declaredWindow } from "./declared-window.ts";
import { OPEN, type Outcome, type Rule } from "./rule.ts";

const PER = 10_000;

/** From a request's arrival until its permit is free: two thousandths more than the window. */
const HELD = PER + 20;

/** The time by which a request without a response has arrived. */
const REACH = 1_000;

const START = 1_700_000_000_000;

const clock = { now: () => START };

const FREE = { status: 304, headers: new Headers(), free: true };

const COUNTED = { status: 200, headers: new Headers(), free: false };

const WITHOUT_RESPONSE: Outcome = { response: undefined, unsent: false, throttled: undefined };

function send(rule: Rule, sentAt: number, order = 1) {
  const request = { order, sentAt };
  rule.sent(request);
  return request;
}

test("as many requests as declared go at once; the next when the first has surely left the window", () => {
  const rule = declaredWindow({ requests: 2, per: PER }, clock);
  for (const sentAt of [0, 500]) {
    expect(rule.opensAt(sentAt)).toBe(OPEN);
    send(rule, sentAt);
  }
  expect(rule.opensAt(500)).toBe(REACH + HELD);
  expect(rule.opensAt(REACH + HELD - 1)).toBe(REACH + HELD);
  expect(rule.opensAt(REACH + HELD)).toBe(OPEN);
});

describe("a request counts from its arrival", () => {
  test("which its response shows", () => {
    const rule = declaredWindow({ requests: 1, per: PER }, clock);
    const request = send(rule, 0);
    rule.responded(request, COUNTED, 40);
    expect(rule.opensAt(40)).toBe(40 + HELD);
    rule.released(request, { ...WITHOUT_RESPONSE, response: COUNTED }, 900);
    expect(rule.opensAt(900)).toBe(40 + HELD);
  });

  test("which is the end of a request without a response", () => {
    const rule = declaredWindow({ requests: 1, per: PER }, clock);
    rule.released(send(rule, 0), WITHOUT_RESPONSE, 300);
    expect(rule.opensAt(300)).toBe(300 + HELD);
  });

  test("which is a second after it was sent, even if its response comes later", () => {
    const rule = declaredWindow({ requests: 1, per: PER }, clock);
    const request = send(rule, 0);
    rule.responded(request, COUNTED, 7_000);
    expect(rule.opensAt(7_000)).toBe(REACH + HELD);
  });
});

test("a request with a response counts, even if it is said to be unsent", () => {
  const rule = declaredWindow({ requests: 1, per: PER }, clock);
  const request = send(rule, 0);
  rule.responded(request, COUNTED, 40);
  rule.released(request, { ...WITHOUT_RESPONSE, response: COUNTED, unsent: true }, 50);
  expect(rule.opensAt(50)).toBe(40 + HELD);
});

describe("a request does not count", () => {
  test("if it was never sent", () => {
    const rule = declaredWindow({ requests: 1, per: PER }, clock);
    rule.released(send(rule, 0), { ...WITHOUT_RESPONSE, unsent: true }, 10);
    expect(rule.opensAt(10)).toBe(OPEN);
    expect(rule.idle(10)).toBe(true);
  });

  test.each([40, 7_000])("if the service does not count it, as it says after %i ms", (now) => {
    const rule = declaredWindow({ requests: 1, per: PER }, clock);
    rule.responded(send(rule, 0), FREE, now);
    expect(rule.opensAt(now)).toBe(OPEN);
    expect(rule.idle(now)).toBe(true);
  });

  test("and the others count on: the one that leaves first is refunded", () => {
    const rule = declaredWindow({ requests: 2, per: PER }, clock);
    const [first, second] = [send(rule, 0, 1), send(rule, 3_000, 2)];
    rule.responded(first, COUNTED, 0);
    rule.responded(second, FREE, 8_000);
    expect(rule.opensAt(8_000)).toBe(OPEN);
    send(rule, 8_000, 3);
    expect(rule.opensAt(8_000)).toBe(3_000 + REACH + HELD);
  });
});

describe("the soonest time", () => {
  test("of a request with others before it is when so many have left", () => {
    const rule = declaredWindow({ requests: 3, per: PER }, clock);
    for (const at of [0, 100]) rule.responded(send(rule, at), COUNTED, at);
    expect([0, 1, 2].map((ahead) => rule.soonest(ahead, 200))).toEqual([200, HELD, 100 + HELD]);
  });

  test("is whole windows later for each full window before it", () => {
    const rule = declaredWindow({ requests: 2, per: PER }, clock);
    expect([0, 1, 2, 3, 4].map((ahead) => rule.soonest(ahead, 50))).toEqual([
      50,
      50,
      50 + PER,
      50 + PER,
      50 + 2 * PER,
    ]);
  });

  test("is a window later while no request has arrived", () => {
    const rule = declaredWindow({ requests: 1, per: PER }, clock);
    send(rule, 0);
    expect(rule.soonest(0, 10)).toBe(10 + PER);
  });
});

test("times that differ by less than a thousandth of the window become free together, the later with them", () => {
  const rule = declaredWindow({ requests: 3, per: PER }, clock);
  for (const at of [0, 9, 10]) rule.responded(send(rule, at), COUNTED, at);
  expect([0, 1, 2].map((ahead) => rule.soonest(ahead, 20))).toEqual([HELD, HELD, 10 + HELD]);
  expect(rule.idle(HELD)).toBe(false);
  expect(rule.idle(10 + HELD)).toBe(true);
});

test.each([
  [3, 1_000, "burst", "The declared limit of 3 requests in 1 s"],
  [60, 3_599_999, "burst", "The declared limit of 60 requests in 3600 s"],
  [60, 3_600_000, "quota", "The declared limit of 60 requests in 3600 s"],
  [100_000, 86_400_000, "quota", "The declared limit of 100000 requests in 24 h"],
])("a refusal by %i in %i ms is a %s", (requests, per, kind, reason) => {
  expect(declaredWindow({ requests, per }, clock).refusal(0)).toEqual({ kind, reason });
});

test("what is left of the window is known, until the last request has left it", () => {
  const rule = declaredWindow({ requests: 3, per: PER }, clock);
  expect(rule.known?.(0)).toEqual([]);
  rule.responded(send(rule, 0), COUNTED, 40);
  const left = { limit: 3, window: PER, declared: true };
  expect(rule.known?.(40)).toEqual([{ ...left, remaining: 2, resetAt: new Date(START + HELD) }]);
  send(rule, 500, 2);
  // A request under way is taken to arrive now.
  const resetAt = new Date(START + PER);
  expect(rule.known?.(540)).toEqual([{ ...left, remaining: 1, resetAt }]);
  expect(rule.known?.(500 + REACH + HELD)).toEqual([]);
});
