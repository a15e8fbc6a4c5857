import { processWarnings } from "@org/test-kit/process-warnings";
import { describe, expect, test, vi } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { distributed, type Limiter } from "./distributed.ts";
import { OPEN, type Outcome } from "./rule.ts";

const warnings = processWarnings();

const request = { order: 1, sentAt: 0 };

const COUNTED: Outcome = {
  response: { status: 200, headers: new Headers(), free: false },
  unsent: false,
  throttled: undefined,
};

const UNSENT: Outcome = { response: undefined, unsent: true, throttled: undefined };

/** A rule whose limiter answers the queries one by one, and whose `wake` sends a request if it may go. */
function setUp(
  answers: readonly (() => Promise<unknown>)[],
  { bucket = "", reward = vi.fn<Required<Limiter>["reward"]>(() => Promise.resolve()) } = {},
) {
  const clock = fakeClock();
  const left = Array.from(answers);
  const consume = vi.fn<Limiter["consume"]>(() => left.shift()?.() ?? new Promise(() => undefined));
  const wakes: number[] = [];
  const sent: number[] = [];
  const isWaiting = { yes: true };
  const rule = distributed({ consume, reward }, "account").rule(bucket, clock.monotonic, () => {
    const now = clock.monotonic();
    wakes.push(now);
    if (isWaiting.yes && rule.opensAt(now) <= now) {
      rule.sent(request);
      sent.push(now);
      isWaiting.yes = false;
    }
  });
  const opensAt = (): number => rule.opensAt(clock.monotonic());
  return { rule, clock, consume, reward, wakes, sent, isWaiting, opensAt };
}

const granted =
  (msBeforeNext: unknown = 10_000) =>
  () =>
    Promise.resolve({ msBeforeNext });

const refused = (msBeforeNext: number) => () =>
  Promise.reject(Object.assign(new Error("spent"), { msBeforeNext }));

const down = () => Promise.reject(new Error("ECONNREFUSED"));

describe("a query", () => {
  test.each([
    ["", "account"],
    ["search", "account:search"],
  ])("takes one point of the bucket's key: %j", async (bucket, key) => {
    const { clock, consume, opensAt } = setUp([granted()], { bucket });
    opensAt();
    await clock.advance(0);
    expect(consume).toHaveBeenCalledExactlyOnceWith(key, 1);
  });

  test("is one at a time, and pays for one request", async () => {
    const { clock, consume, opensAt, sent } = setUp([granted(), granted()]);
    expect([opensAt(), opensAt()]).toEqual([1_000, 1_000]);
    expect(consume).toHaveBeenCalledOnce();
    await clock.advance(0);
    expect(sent).toEqual([0]);
    opensAt();
    expect(consume).toHaveBeenCalledTimes(2);
  });

  test("is not repeated while the budget is spent", async () => {
    const { clock, consume, opensAt, rule, sent } = setUp([refused(7_000), granted()]);
    opensAt();
    await clock.advance(0);
    expect([opensAt(), rule.soonest(3, 0), rule.idle(0)]).toEqual([7_000, 7_000, false]);
    await clock.advance(6_999);
    expect([opensAt(), consume.mock.calls.length]).toEqual([7_000, 1]);
    await clock.advance(1);
    opensAt();
    await clock.advance(0);
    expect([sent, warnings]).toEqual([[7_000], []]);
  });

  test.each([
    ["that is never renewed", -1, 5_000],
    ["that is renewed at once", 0, 1],
  ])("of a spent budget %s is repeated later", async (_, msBeforeNext, later) => {
    const { clock, opensAt } = setUp([refused(msBeforeNext)]);
    opensAt();
    await clock.advance(0);
    expect(opensAt()).toBe(later);
  });
});

const WARNING = (name: string): string =>
  `The limiter of "account" is down (${name}). Until it responds, only the limits of this process hold. Shown once.`;

describe("a limiter that is down", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["by its error", down],
    ["by an error without a number", () => Promise.reject(Object.assign(new Error(), { msBeforeNext: NaN }))],
    [
      "by throwing",
      () => {
        throw new Error("not connected");
      },
    ],
  ])("lets requests go for five seconds: %s", async (_, answer) => {
    const { clock, consume, opensAt, sent } = setUp([answer]);
    opensAt();
    await clock.advance(0);
    expect(sent).toEqual([0]);
    await clock.advance(4_999);
    expect([opensAt(), consume.mock.calls.length]).toEqual([OPEN, 1]);
    await clock.advance(1);
    expect([opensAt(), consume.mock.calls.length]).toEqual([6_000, 2]);
    expect(warnings).toEqual([WARNING("Error")]);
  });

  test("may hang: it is waited for a second, and its late result pays for the request that went", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const late = new Promise((resolve) => {
      answer = resolve;
    });
    const { clock, opensAt, wakes, reward } = setUp([() => late]);
    expect(opensAt()).toBe(1_000);
    await clock.advance(999);
    expect(opensAt()).toBe(1_000);
    await clock.advance(1);
    expect(opensAt()).toBe(OPEN);
    expect(warnings).toEqual([WARNING("TimeoutError")]);
    answer({ msBeforeNext: 60_000 });
    await clock.advance(0);
    expect([wakes, reward.mock.calls]).toEqual([[], []]);
  });
});

describe("a point is given back", () => {
  test("if no request used it", async () => {
    const { clock, isWaiting, opensAt, reward } = setUp([granted()]);
    isWaiting.yes = false;
    opensAt();
    await clock.advance(0);
    expect(reward).toHaveBeenCalledExactlyOnceWith("account", 1);
  });

  test.each<[string, Outcome, number]>([
    ["was never sent", UNSENT, 1],
    [
      "is not counted by the service",
      { ...COUNTED, response: { status: 304, headers: new Headers(), free: true } },
      1,
    ],
    ["has no response", { ...UNSENT, unsent: false }, 0],
    ["has a response", COUNTED, 0],
    ["has a response, whatever the caller reports", { ...COUNTED, unsent: true }, 0],
  ])("for a request that %s: %o %i times", async (_, outcome, times) => {
    const { clock, rule, opensAt, reward } = setUp([granted()]);
    opensAt();
    await clock.advance(0);
    rule.released(request, outcome, 0);
    rule.released(request, outcome, 0);
    expect(reward).toHaveBeenCalledTimes(times);
  });

  test("but not to the next window", async () => {
    const { clock, rule, opensAt, reward } = setUp([granted(10_000)]);
    opensAt();
    await clock.advance(9_000);
    rule.released(request, UNSENT, 9_000);
    expect(reward).not.toHaveBeenCalled();
  });

  test("but not for a request that went while the limiter was down", async () => {
    const { clock, rule, opensAt, reward } = setUp([down]);
    opensAt();
    await clock.advance(0);
    rule.released(request, UNSENT, 0);
    expect(reward).not.toHaveBeenCalled();
  });

  test.each<[string, Required<Limiter>["reward"]]>([
    ["rejects", () => Promise.reject(new Error("down"))],
    [
      "throws",
      () => {
        throw new Error("not connected");
      },
    ],
  ])("and the request ends as it did if that %s", async (_, fail) => {
    const reward = vi.fn(fail);
    const { clock, rule, opensAt } = setUp([granted()], { reward });
    opensAt();
    await clock.advance(0);
    rule.released(request, UNSENT, 0);
    await clock.advance(0);
    expect(reward).toHaveBeenCalledOnce();
  });
});

test("a limiter without `reward` gets no refunds", async () => {
  const clock = fakeClock();
  const limiter = { consume: granted() };
  const rule = distributed(limiter, "account").rule("", clock.monotonic, () => {
    rule.sent(request);
  });
  rule.opensAt(0);
  await clock.advance(0);
  expect(() => {
    rule.released(request, UNSENT, 0);
  }).not.toThrow();
});
