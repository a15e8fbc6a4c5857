import { describe, expect, test } from "vitest";
import { sleep } from "../util/abort.ts";
import { fakeClock } from "./fake-clock.ts";

const { signal } = new AbortController();

test("time begins at the given moment, and stands still", async () => {
  const clock = fakeClock(5_000);
  await new Promise(setImmediate);
  expect([clock.now(), clock.monotonic()]).toEqual([5_000, 0]);
  expect(fakeClock().now()).toBe(Date.UTC(2026, 0, 1));
});

describe("an advance", () => {
  test("moves both times, also without timers", async () => {
    const clock = fakeClock(5_000);
    await clock.advance(70);
    expect([clock.now(), clock.monotonic()]).toEqual([5_070, 70]);
  });

  test("fires due timers in the order of their times, those of one time in the order of their start", async () => {
    const clock = fakeClock();
    const fired: string[] = [];
    for (const [name, delay] of [
      ["b", 20],
      ["a", 10],
      ["c", 20],
      ["late", 21],
    ] as const)
      clock.timer(delay, () => void fired.push(`${name} at ${String(clock.monotonic())}`));
    await clock.advance(20);
    expect(fired).toEqual(["a at 10", "b at 20", "c at 20"]);
    expect(clock.pending()).toBe(1);
  });

  test("fires timers that other timers start", async () => {
    const clock = fakeClock();
    const fired: number[] = [];
    const again = (): void => {
      fired.push(clock.monotonic());
      clock.timer(10, again);
    };
    clock.timer(10, again);
    await clock.advance(35);
    expect(fired).toEqual([10, 20, 30]);
    expect(clock.monotonic()).toBe(35);
  });

  test("runs pending promises and streams between the timers", async () => {
    const clock = fakeClock();
    const steps: string[] = [];
    const work = async (): Promise<void> => {
      await sleep(clock, 10, signal);
      steps.push(await new Response(new Blob(["read"]).stream()).text());
      await sleep(clock, 10, signal);
      steps.push(`slept until ${String(clock.monotonic())}`);
    };
    const done = work();
    clock.timer(15, () => void steps.push("timer at 15"));
    await clock.advance(20);
    await done;
    expect(steps).toEqual(["read", "timer at 15", "slept until 20"]);
  });

  test("of nothing fires what is due, such as a timer with a negative delay", async () => {
    const clock = fakeClock();
    const fired: string[] = [];
    clock.timer(0, () => void fired.push("now"));
    clock.timer(-5, () => void fired.push("past"));
    expect(fired).toEqual([]);
    await clock.advance(0);
    expect(fired).toEqual(["now", "past"]);
    expect(clock.monotonic()).toBe(0);
  });

  test("lets promises start their timers first", async () => {
    const clock = fakeClock();
    let hasFired = false;
    void Promise.resolve()
      .then(() => undefined)
      .then(() => clock.timer(10, () => (hasFired = true)));
    await clock.advance(10);
    expect(hasFired).toBe(true);
  });
});

describe("a cancelled timer", () => {
  test("does not fire, and is not pending", async () => {
    const clock = fakeClock();
    const fired: string[] = [];
    const cancel = clock.timer(10, () => void fired.push("cancelled"));
    clock.timer(10, () => void fired.push("kept"));
    expect(clock.pending()).toBe(2);
    cancel();
    cancel();
    expect(clock.pending()).toBe(1);
    await clock.run();
    expect(fired).toEqual(["kept"]);
  });

  test("may be cancelled by another one of the same time", async () => {
    const clock = fakeClock();
    const fired: string[] = [];
    const cancels: (() => void)[] = [];
    clock.timer(10, () => {
      for (const cancel of cancels) cancel();
    });
    cancels.push(clock.timer(10, () => void fired.push("second")));
    await clock.run();
    expect(fired).toEqual([]);
  });
});

test("`run` advances to the last timer, also of those that others start", async () => {
  const clock = fakeClock();
  let rounds = 0;
  const again = (): void => {
    rounds += 1;
    if (rounds < 3) clock.timer(1_000, again);
  };
  clock.timer(1_000, again);
  await clock.run();
  expect([rounds, clock.monotonic(), clock.pending()]).toEqual([3, 3_000, 0]);
  await clock.run();
  expect(clock.monotonic()).toBe(3_000);
});
