import { describe, expect, test } from "vitest";
import { expectLinearTime } from "../src/linear-time.ts";

/** Work with a simulated time, in milliseconds. Nothing is measured, so that each verdict is certain. */
function made(timeOf: (length: number, run: number) => number) {
  const made = { runs: 0, expectLinear: () => {} };
  let spent = 0;
  made.expectLinear = () => {
    expectLinearTime({
      length: 800,
      input: (length) => length,
      work(length) {
        made.runs += 1;
        spent += timeOf(length, made.runs);
      },
      processorTime: () => spent,
    });
  };
  return made;
}

describe("growth of time", () => {
  test.each([
    ["not at all", () => 5],
    ["linearly", (length: number) => length / 100],
    ["linearly, on a slow machine", (length: number) => length * 100],
    ["with n log n", (length: number) => (length * Math.log2(length)) / 100],
    ["by 2.4 with each doubling", (length: number) => (length / 100) ** Math.log2(2.4)],
  ])("%s is accepted", (_, timeOf) => {
    expect(made(timeOf).expectLinear).not.toThrow();
  });

  test.each([
    ["quadratically", (length: number) => length ** 2 / 10_000],
    ["quadratically, on a slow machine", (length: number) => length ** 2],
    ["with n to the 1.5", (length: number) => length ** 1.5 / 1_000],
    ["by 2.6 with each doubling", (length: number) => (length / 100) ** Math.log2(2.6)],
    ["exponentially", (length: number) => 2 ** (length / 100)],
  ])("%s is refused", (_, timeOf) => {
    expect(made(timeOf).expectLinear).toThrow(
      /^Twice the input takes \d+\.\d times the time, not at most 2\.5/,
    );
  });
});

test("the error has all times", () => {
  const { expectLinear } = made((length) => length ** 2 / 100_000);
  expect(expectLinear).toThrow(
    "Twice the input takes 4.0 times the time, not at most 2.5: " +
      "0.100 ms for 100, 0.400 ms for 200, 1.60 ms for 400, 6.40 ms for 800; " +
      "of longer inputs at least 4.0 times: 6.40 ms for 800, 25.6 ms for 1600, 102 ms for 3200, 410 ms for 6400",
  );
});

describe("on a busy machine", () => {
  test("linear time is accepted", () => {
    const disturbed = (length: number, run: number) => (length / 100) * (run % 7 === 0 ? 1 : 3 + (run % 5));
    expect(made(disturbed).expectLinear).not.toThrow();
  });

  test.each([2, 3, 4, 5])("a garbage collection at every %i. run is no growth", (every) => {
    expect(made((_, run) => (run % every === 0 ? 400 : 100)).expectLinear).not.toThrow();
  });

  test("work that always takes the same time is measured again", () => {
    expect(made((length, run) => (run < 40 ? length : 100)).expectLinear).not.toThrow();
  });

  test("busy first runs are measured again", () => {
    let runs = 0;
    const { expectLinear } = made((length) => {
      if (length < 400) return length / 1_000;
      runs += 1;
      return (length / 1_000) * (runs < 40 ? length / 20 : 1);
    });
    expect(expectLinear).not.toThrow();
    expect(runs).toBe(40);
  });

  test("longer inputs are measured until the shortest of them had an undisturbed run", () => {
    // Up to 800 the time grows by 2.6, as at steps of memory. Among longer inputs, 800 takes long at first.
    let longer = 0;
    const { expectLinear } = made((length) => {
      if (length > 800) longer += 1;
      const isDisturbed = length === 800 && longer > 0 && longer < 17;
      return length > 800 ? length / 10 : (length / 100) ** Math.log2(2.6) * (isDisturbed ? 20 : 1);
    });
    expect(expectLinear).not.toThrow();
    expect(longer).toBeGreaterThan(17);
  });

  test("quadratic time is still refused", () => {
    const disturbed = (length: number, run: number) => (length ** 2 / 10_000) * (1 + (run % 3));
    expect(made(disturbed).expectLinear).toThrow("Twice the input takes 4.0 times the time");
  });
});

describe("a step", () => {
  test.each([200, 400, 800])("at %i is no growth", (at) => {
    expect(made((length) => (length < at ? length / 100 : length / 10)).expectLinear).not.toThrow();
  });

  test("at two lengths is no growth", () => {
    const steps = (length: number) => length / (length < 400 ? 10_000 : length < 800 ? 1_000 : 100);
    expect(made(steps).expectLinear).not.toThrow();
  });

  test("at two of the longer lengths, too, is no growth", () => {
    const costs = [10_000, 10_000, 3_000, 1_000, 300, 300, 100];
    const steps = (length: number) => length / (costs[Math.log2(length / 100)] ?? NaN);
    expect(made(steps).expectLinear).not.toThrow();
  });

  test.each([200, 400, 800])("at %i does not hide quadratic time", (at) => {
    expect(made((length) => length ** 2 / (length < at ? 100_000 : 10_000)).expectLinear).toThrow(
      "Twice the input takes 4.0 times the time",
    );
  });
});

test("longer inputs that are refused or cut off don't hide quadratic time", () => {
  for (const most of [800, 1_600]) {
    expect(made((length) => (length > most ? 0.1 : length ** 2 / 10_000)).expectLinear).toThrow(
      "Twice the input",
    );
    expect(made((length) => Math.min(length, most) ** 2 / 10_000).expectLinear).toThrow("Twice the input");
  }
});

test("fast work is repeated until it can be measured", () => {
  const quick = made((length) => length / 1e8);
  quick.expectLinear();
  expect(quick.runs).toBeGreaterThan(1_000);
});

test("slow work is measured a few times", () => {
  const slow = made((length) => length ** 2);
  expect(slow.expectLinear).toThrow("Twice");
  expect(slow.runs).toBeLessThan(50);
});
