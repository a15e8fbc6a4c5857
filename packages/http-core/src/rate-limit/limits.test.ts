import { describe, expect, test } from "vitest";
import { systemClock } from "../util/clock.ts";
import { formatDuration } from "../util/durations.ts";
import { createGate } from "./gate.ts";
import type { Limits } from "./limits.ts";

describe("invalid limits", () => {
  test.each<[string, Limits]>([
    ["limit.windows.0.requests", { windows: [{ requests: 0, per: 1_000 }] }],
    ["limit.windows.0.requests", { windows: [{ requests: 2.5, per: 1_000 }] }],
    [
      "limit.windows.1.per",
      {
        windows: [
          { requests: 1, per: 1_000 },
          { requests: 9, per: 0 },
        ],
      },
    ],
    ["limit.windows.0.per", { windows: [{ requests: 1, per: Infinity }] }],
    ["limit.windows.0.per", { windows: [{ requests: 1, per: Number.NaN }] }],
    ["limit.concurrency", { concurrency: 0 }],
    ["limit.concurrency", { concurrency: Number.NaN }],
  ])("are refused by name: %s", (parameter, limits) => {
    expect(() => createGate({ limits, clock: systemClock })).toThrow(
      expect.objectContaining({ code: "parameter", parameter }),
    );
  });
});

test.each([
  [0.2, "1 ms"],
  [999, "999 ms"],
  [1_000, "1 s"],
  [60_001, "61 s"],
  [7_200_000, "2 h"],
  [86_400_000, "24 h"],
])("%d ms are formatted as %s", (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});
