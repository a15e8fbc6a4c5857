/**
 * Runs before each file of the unit tests.
 *
 * @module
 */
import fc from "fast-check";
import { afterAll, beforeEach, vi } from "vitest";
import { forgetBudgets } from "@org/vitest-config/budgets";
import { times } from "@org/vitest-config/times";
import { failures } from "./packages/http-core/src/response/failures.ts";
import { withLoaded } from "./packages/http-core/src/response/load.ts";

// Tests of one worker share a process, and with it the budgets of services.
beforeEach(forgetBudgets);

// A failure loads it. Most tests are not about that, and some of them are synchronous.
await withLoaded(failures, (load) => load);

// What a file has stubbed and not put back would be there for the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

fc.configureGlobal({ numRuns: times(10, 100) });
