import type { Config } from "eslint/config";

/** Files of tests that read a clock for something other than a verdict: a limit for a hang, a clock that runs faster. */
const CLOCKS = ["packages/http-core/test/faults/residue.ts", "packages/http-core/test/faults/storms.test.ts"];

/** What puts another module into the place of one, or loads all of them anew. */
const REPLACED = ["mock", "doMock", "unmock", "doUnmock", "resetModules", "importActual", "importMock"];

const modules =
  "Test files of one worker share their modules: this one would change those of every later file. Hand in what is to be replaced.";

const time = "A slower machine takes longer. Hold growth instead, by expectLinearTime of tools/vitest.";

/**
 * What would make a test depend on the machine or on the tests before it. Files of one worker share a process and its
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
