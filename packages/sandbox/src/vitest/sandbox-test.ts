import { test, type TestAPI } from "vitest";
import { createSandbox, type SandboxOptions } from "../create-sandbox.ts";
import { timelineOf } from "../journal/exported.ts";
import type { Sandbox } from "../types.ts";

/** What {@link sandboxTest} adds to the context of a test. */
export interface SandboxFixtures {
  /** A new sandbox, which no other test shares. It is created only for tests that name it. */
  readonly sandbox: Sandbox;
}

/**
 * Creates a `test` whose tests have a `sandbox` of their own. If a test fails, its journal is printed as a timeline:
 * the time by the sandbox's clock, the request, the status, and what the client did wrong. It contains no secret.
 *
 * @param options the options of each sandbox. @default those of `createSandbox`
 * @example
 * ```ts
 * import { sandboxTest } from "@org/sandbox/vitest";
 * import { expect } from "vitest";
 *
 * const test = sandboxTest({ now: "2026-01-01T12:00:00Z" });
 *
 * test("a repository is found", async ({ sandbox: { fetch, origins } }) => {
 *   const { status } = await fetch(`${origins.repoHost}/repos/acme/rocket`);
 *   expect(status).toBe(200);
 * });
 * ```
 */
export function sandboxTest(options: SandboxOptions = {}): TestAPI<SandboxFixtures> {
  return test.extend<SandboxFixtures>({
    sandbox: async ({ task, onTestFailed }, use) => {
      const sandbox = createSandbox(options);
      onTestFailed(() => {
        const entries = sandbox.journal.entries();
        console.error(
          entries.length === 0
            ? `"${task.name}" sent no request to the sandbox.`
            : `The sandbox's requests of "${task.name}":\n\n${timelineOf(entries)}\n`,
        );
      });
      await use(sandbox);
    },
  });
}
