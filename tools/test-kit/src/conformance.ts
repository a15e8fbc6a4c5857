import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { conformanceDir, readJson } from "./conformance-dir.ts";

export { conformanceDir, readJson };

/** How the tests of a {@link suite} are registered. */
export interface Registrar {
  readonly describe: (name: string, define: () => void) => void;
  readonly skip: (name: string) => void;
}

const runner: Registrar = {
  describe(name, define) {
    describe(name, define);
  },
  skip(name) {
    it.skip(name);
  },
};

/**
 * Tests against a file or folder of {@link conformanceDir}. If it is absent, one skipped test names it, so that the
 * totals of a run count each suite that did not run.
 *
 * @param name what the tests are about
 * @param relativePath the file or folder below {@link conformanceDir}
 * @param define registers the tests; called with the absolute path
 * @param registrar Default: the test runner
 * @example
 * ```ts
 * suite("URI templates", "conformance/uritemplate-test", (folder) => {
 *   it("expands every example", () => {
 *     expect(readJson(join(folder, "spec-examples.json"))).toBeTypeOf("object");
 *   });
 * });
 * ```
 */
export function suite(
  name: string,
  relativePath: string,
  define: (absolutePath: string) => void,
  registrar: Registrar = runner,
): void {
  const path = join(conformanceDir(), relativePath);
  if (existsSync(path)) {
    registrar.describe(name, () => {
      define(path);
    });
  } else {
    registrar.skip(`${name} is absent`);
  }
}
