import { describe, expect, test } from "vitest";
import { isRecord } from "../util/objects.ts";
import { checkFunctions, checkNumbers } from "./check-options.ts";

/** Options as a caller without types may write them. */
function parsed(text: string): object {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}

describe("the numbers of a client, a call or a list", () => {
  test.each([
    {},
    { timeout: {}, retry: {} },
    { timeout: { attempt: 0, total: Infinity }, retry: { retries: 0, maxWait: 1 }, numbers: "exact" },
    { bodyCap: undefined, max: 0, queueTimeout: 1.5, numbers: "double" },
  ])("may be 0 or more, or absent: %j", (options) => {
    expect(() => {
      checkNumbers(options);
    }).not.toThrow();
  });

  test.each([
    [{ timeout: { attempt: -1 } }, "timeout.attempt: expected a number, 0 or more, received -1"],
    [{ timeout: { total: NaN } }, "timeout.total: expected a number, 0 or more, received NaN"],
    [{ retry: { retries: NaN } }, "retry.retries: expected a number, 0 or more, received NaN"],
    [{ retry: { maxWait: -Infinity } }, "retry.maxWait: expected a number, 0 or more, received -Infinity"],
    [{ bodyCap: -1 }, "bodyCap: expected a number, 0 or more, received -1"],
    [{ max: NaN }, "max: expected a number, 0 or more, received NaN"],
    [{ queueTimeout: -1 }, "queueTimeout: expected a number, 0 or more, received -1"],
    [parsed('{ "retry": 0 }'), "retry: expected a plain object, received Number"],
    [parsed('{ "retry": false }'), "retry: expected a plain object, received Boolean"],
    [parsed('{ "timeout": 5000 }'), "timeout: expected a plain object, received Number"],
    [{ numbers: "Exact" }, 'numbers: expected "double" or "exact", received "Exact"'],
  ])("are refused by their name: %j", (options, message) => {
    expect(() => {
      checkNumbers(options);
    }).toThrow(message);
  });
});

test("a property that is no function is refused by its name", () => {
  const clock = { now: () => 0, timer: 7 };
  expect(() => {
    checkFunctions("clock", clock, ["now"]);
  }).not.toThrow();
  expect(() => {
    checkFunctions("clock", clock, ["now", "timer"]);
  }).toThrow("clock.timer: expected a function, received 7");
  expect(() => {
    checkFunctions("clock", clock, ["monotonic"]);
  }).toThrow("clock.monotonic: expected a function, received nothing");
});
