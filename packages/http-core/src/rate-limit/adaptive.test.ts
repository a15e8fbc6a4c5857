import { describe, expect, test, vi } from "vitest";
import { adaptiveConcurrency } from "./adaptive.ts";
import { OPEN, type Outcome } from "./rule.ts";

const withStatus = (status: number): Outcome => ({
  response: { status, headers: new Headers(), free: false },
  unsent: false,
  throttled: status === 429 ? {} : undefined,
});

function setUp(isAnnounced = false) {
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
    const { fill, end } = setUp();
    for (let response = 0; response < 10; response += 1) {
      expect(fill()).toBe(10);
      end(1, withStatus(200));
    }
    fill();
    end(1, withStatus(200));
    expect(fill()).toBe(11);
  });

  test("do not grow while fewer are under way, or by errors of the service", () => {
    const { fill, end } = setUp();
    for (let round = 0; round < 100; round += 1) end(fill(5), withStatus(200));
    for (let round = 0; round < 100; round += 1) end(fill(), withStatus(500));
    expect(fill()).toBe(10);
  });

  test("are halved once by the refusals of one round, and are never fewer than two", () => {
    const { fill, end } = setUp();
    end(fill(), withStatus(429));
    expect(fill()).toBe(5);
    for (let round = 0; round < 9; round += 1) end(fill(), withStatus(429));
    expect(fill()).toBe(2);
  });

  test("begin with a declared number, its upper bound; the lowest counts", () => {
    const { rule, fill, end } = setUp();
    rule.tighten(40);
    rule.tighten(50);
    for (let round = 0; round < 5; round += 1) end(fill(), withStatus(200));
    expect(fill()).toBe(40);
    end(40, withStatus(429));
    expect(fill()).toBe(20);
  });

  test("are not limited where windows are declared, until the service refuses", () => {
    const { rule, fill, end } = setUp();
    rule.trust();
    expect(fill()).toBe(1_000);
    end(1_000, withStatus(429));
    expect(fill()).toBe(500);
  });
});

describe("a window that is not announced", () => {
  /** So many responses, then a refusal of all that are under way. */
  function spend(tools: ReturnType<typeof setUp>, responses: number): void {
    for (let got = 0; got < responses; got += 1) {
      tools.fill();
      tools.end(1, withStatus(200));
    }
    tools.end(1_000, withStatus(429));
  }

  test("is learned: after as many requests the next one goes alone", () => {
    const tools = setUp();
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
    ["few responses came before the refusal", setUp(), 20],
    ["the service announces its windows", setUp(true), 100],
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
  const { rule, fill, end } = setUp();
  expect(rule.idle(0)).toBe(true);
  fill(1);
  expect(rule.idle(0)).toBe(false);
  end(1, withStatus(200));
  expect(rule.idle(0)).toBe(true);
});
