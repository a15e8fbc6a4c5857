import { describe, expect, test } from "vitest";
import { serverTime } from "./announced-windows.ts";

const START = Date.UTC(2026, 0, 1);

/** Headers of a response that the server dated at this time. */
const dated = (moment: number, more: Record<string, string> = {}): Headers =>
  new Headers({ date: new Date(moment).toUTCString(), ...more });

describe("the server's clock", () => {
  test("is assumed equal to ours while no response had a date", () => {
    const server = serverTime();
    server.learn(new Headers(), 0, START);
    expect(server.known()).toBe(false);
    expect(server.reached(START + 5_000, 1_000, START + 1_000)).toBe(5_000);
  });

  test.each([0, 7_200_000, -7_200_000])(
    "is found with a skew of %i ms, and is never taken to be ahead",
    (skew) => {
      const server = serverTime();
      // Responses every 170 ms, 40 ms on their way back.
      for (let at = 0; at < 20_000; at += 170)
        server.learn(dated(START + at + skew), at + 40, START + at + 40);
      const reached = server.reached(START + 60_000 + skew, 20_000, START + 20_000);
      expect(reached).toBeGreaterThanOrEqual(60_000);
      expect(reached).toBeLessThan(60_000 + 250);
    },
  );

  test("is known to a second after one response", () => {
    const server = serverTime();
    server.learn(dated(START + 900), 940, START + 940);
    const reached = server.reached(START + 10_000, 1_000, START + 1_000);
    expect(reached).toBeGreaterThanOrEqual(10_000);
    expect(reached).toBeLessThan(11_000);
  });

  test("is not learned from a cached response", () => {
    const server = serverTime();
    server.learn(dated(START - 500_000, { age: "500" }), 0, START);
    expect(server.known()).toBe(false);
  });

  test("is not learned from an invalid date", () => {
    const server = serverTime();
    server.learn(new Headers({ date: "soon" }), 0, START);
    expect(server.known()).toBe(false);
  });

  test("is not learned from the same date again", () => {
    const server = serverTime();
    server.learn(dated(START), 0, START);
    server.learn(dated(START), 5_000, START + 5_000);
    expect(server.reached(START + 10_000, 5_000, START + 5_000)).toBe(10_001);
  });

  test("is known better after a response just after a full second", () => {
    const server = serverTime();
    server.learn(dated(START + 900), 940, START + 940);
    server.learn(dated(START + 1_000), 1_040, START + 1_040);
    server.learn(dated(START + 2_900), 2_940, START + 2_940);
    expect(server.reached(START + 10_000, 1_040, START + 1_040)).toBe(10_040);
  });

  test("is relearned once it is three seconds behind", () => {
    const server = serverTime();
    server.learn(dated(START), 0, START);
    // By now a second may be drift.
    server.learn(dated(START + 4_996_000), 5_000_000, START + 5_000_000);
    expect(server.reached(START + 6_000_000, 5_000_000, START + 5_000_000)).toBe(6_004_000);
  });

  test("is found again after it was set back", () => {
    const server = serverTime();
    server.learn(dated(START + 600_000), 0, START);
    server.learn(dated(START), 1_000, START + 1_000);
    expect(server.reached(START + 10_000, 1_000, START + 1_000)).toBe(11_000);
  });

  test("is trusted less the longer ago it was seen", () => {
    const server = serverTime();
    server.learn(dated(START), 0, START);
    const hours = 10 * 3_600_000;
    const late = server.reached(START + hours, hours, START + hours) - hours;
    expect(late).toBeGreaterThan(5_000);
    expect(late).toBeLessThan(10_000);
  });
});
