import { expect, test, vi } from "vitest";
import { interrupts } from "./interrupts.ts";
import { Terminated } from "./terminal.ts";

test.each(["SIGINT", "SIGTERM"] as const)("%s aborts, also if it arrives twice", (name) => {
  vi.useFakeTimers();
  const others = process.listenerCount(name);
  const signal = interrupts();
  expect(signal.aborted).toBe(false);
  process.emit(name, name);
  expect(signal.aborted).toBe(true);
  expect(signal.reason instanceof Terminated).toBe(name === "SIGTERM");
  vi.advanceTimersByTime(499);
  // With a listener, the system's own action, which ends the process, does not happen.
  expect(process.listenerCount(name)).toBe(others + 1);
  process.emit(name, name);
  vi.advanceTimersByTime(1);
  expect(process.listenerCount(name)).toBe(others);
});
