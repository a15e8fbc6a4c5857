import { expect, test } from "vitest";
import { sharedWorker } from "../src/shared-worker.ts";
import { lint } from "./lint.ts";

function complaints(filename: string, code: string): readonly string[] {
  return lint(sharedWorker(["**/*.test.ts", "**/test/**", "tests/**"]), filename, code);
}

test.each([
  'vi.mock("./a.ts");',
  'vi.mock(import("./a.ts"), () => ({}));',
  'vi.doMock("vitest", () => ({}));',
  'vi.unmock("./a.ts");',
  'vi.doUnmock("./a.ts");',
  "vi.resetModules();",
  'await vi.importActual("./a.ts");',
  'vitest.mock("./a.ts");',
  'vi["mock"]("./a.ts");',
  "const { resetModules } = vi;",
])("tests must not mock modules that other files share: %s", (code) => {
  expect(complaints("packages/chainstats/src/a.test.ts", code)).toEqual([
    expect.stringContaining("Test files of one worker share their modules"),
  ]);
  expect(complaints("packages/http-core/test/faults/storms.slow.test.ts", code)).toHaveLength(1);
});

test.each([
  "performance.now();",
  "process.cpuUsage();",
  "process.threadCpuUsage();",
  "process.hrtime.bigint();",
])("tests must not measure time themselves: %s", (code) => {
  expect(complaints("tests/a.ts", code)).toEqual([expect.stringContaining("expectLinearSteps")]);
  expect(complaints("packages/chainstats/src/a.ts", code)).toEqual([]);
  expect(complaints("packages/http-core/test/faults/residue.ts", code)).toEqual([]);
});

test("what is restored after each test is allowed", () => {
  const code = 'vi.stubEnv("A", "1"); vi.stubGlobal("a", 1); vi.fn(); clock.now(); mock.resetModules();';
  expect(complaints("tests/a.test.ts", code)).toEqual([]);
});
