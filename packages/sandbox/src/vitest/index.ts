/**
 * A fixture for Vitest: each test gets its own sandbox, and a failed test prints what was asked. Needs `vitest`.
 *
 * @module
 */
export { sandboxTest, type SandboxFixtures } from "./sandbox-test.ts";
