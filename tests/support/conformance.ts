import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { conformanceDir, readJson } from "./conformance-dir.ts";

export { conformanceDir, readJson };

/**
 * Tests against a file or folder of {@link conformanceDir}. Where it is absent one skipped test says so by name:
 * a suite that did not run is counted, never forgotten.
 *
 * @param name what the tests are about
 * @param relativePath the file or folder below {@link conformanceDir}
 * @param define registers the tests; called with the absolute path
 * @example
 * ```ts
 * suite("URI templates", "conformance/uritemplate-test", (folder) => {
 *   it("expands every example", () => {
 *     expect(readJson(join(folder, "spec-examples.json"))).toBeTypeOf("object");
 *   });
 * });
 * ```
 */
export function suite(name: string, relativePath: string, define: (absolutePath: string) => void): void {
  const path = join(conformanceDir(), relativePath);
  if (existsSync(path)) {
    describe(name, () => {
      define(path);
    });
  } else {
    it.skip(`${name} is absent`);
  }
}
