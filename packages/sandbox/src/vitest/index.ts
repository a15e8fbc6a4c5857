/**
 * A fixture for Vitest: each test gets its own sandbox, and a failed test prints its requests. Needs `vitest`.
 *
 * @module
 */
export { sandboxTest, type SandboxFixtures } from "./sandbox-test.ts";
