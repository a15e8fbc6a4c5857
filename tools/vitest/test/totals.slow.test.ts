import { describe, expect, test } from "vitest";
import { run } from "./run-fixture.ts";

describe("the last lines of a run", () => {
  test("count cases and name skipped ones with their reason", () => {
    const { lines, status } = run("green");
    expect(lines).toEqual([
      "Skipped:",
      "  green.fixture.ts > green > by mark",
      "  green.fixture.ts > green > to be written",
      "  green.fixture.ts > green > by decision (the suite is absent)",
      "3 passed, 0 failed, 3 skipped",
    ]);
    expect(status).toBe(0);
  });

  test("count failing cases, and those that a failing hook prevented", () => {
    const { lines, status } = run("red");
    expect(lines).toContain("  red.fixture.ts > a hook fails > never runs");
    expect(lines.filter((line) => line.startsWith("failed: "))).toEqual([
      "failed: red.fixture.ts > fails",
      "failed: red.fixture.ts > outside its cases",
    ]);
    expect(lines.at(-1)).toBe("0 passed, 2 failed, 1 skipped");
    expect(status).toBe(1);
  });

  test("count a file that cannot be loaded as a failure", () => {
    const { lines, status } = run("unloadable");
    expect(lines.at(-2)).toBe("failed: unloadable.fixture.ts > outside its cases");
    expect(lines.at(-1)).toBe("0 passed, 1 failed, 0 skipped");
    expect(status).toBe(1);
  });
});
