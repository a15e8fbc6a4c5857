import type { Config } from "eslint/config";

/** Test files that may read a clock, since no verdict depends on it: they limit a hang, or make a clock run faster. */
const CLOCKS = [
  "packages/http-core/test/faults/residue.ts",
  "packages/http-core/test/faults/storms.slow.test.ts",
];

/** Functions of `vi` that replace a module, or reload all modules. */
const REPLACED = ["mock", "doMock", "unmock", "doUnmock", "resetModules", "importActual", "importMock"];

const modules =
  "Test files of one worker share their modules: this would change them for every later file. Pass the replacement as an option.";

const time =
  "A slower machine takes longer. Count instead: expectLinearSteps of @org/vitest-config/linear-steps.";

/**
 * Refuses code that makes a test depend on the machine or on earlier tests. Files of one worker share a process and its
 * modules (`isolate: false` in vitest.config.ts).
 */
export function sharedWorker(tests: string[]): Config[] {
  const ofModules = ["vi", "vitest"].flatMap((object) =>
    REPLACED.map((property) => ({ object, property, message: modules })),
  );
  const ofTime = [
    { object: "performance", property: "now", message: time },
    ...["cpuUsage", "threadCpuUsage", "hrtime"].map((property) => ({
      object: "process",
      property,
      message: time,
    })),
  ];
  return [
    { files: tests, rules: { "no-restricted-properties": ["error", ...ofModules, ...ofTime] } },
    { files: CLOCKS, rules: { "no-restricted-properties": ["error", ...ofModules] } },
  ];
}
