/**
 * Runs before each file of the unit tests.
 *
 * @module
 */
import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { times } from "@org/vitest-config/times";

// Files of one worker share a process, and with it the budgets of services: a limit that one declares, or a retry that
// it spends, would make the next one wait.
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (/^@org\/http-core\/(?:limits|retry-budgets)\//.test(key.description ?? ""))
    Reflect.deleteProperty(globalThis, key);
}

// What a file has stubbed and not put back would be there for the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

fc.configureGlobal({ numRuns: times(30, 100) });
