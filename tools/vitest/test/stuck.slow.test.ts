import { expect, test } from "vitest";
import { run } from "./run-fixture.ts";

test("a test that cannot end fails without a timeout, and waiting ones pass", () => {
  const { lines, status } = run("stuck");
  expect(lines).toEqual([
    "failed: stuck.fixture.ts > waits for a promise that nothing settles",
    "2 passed, 1 failed, 0 skipped",
  ]);
  expect(status).toBe(1);
});
