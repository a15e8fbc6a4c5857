import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, it } from "vitest";

const REPOSITORY = resolve(import.meta.dirname, "../..");

/** The folder of recordings, suites and specifications that live outside of the repository. */
export function conformanceDir(): string {
  return resolve(process.env["CONFORMANCE_DIR"] ?? join(REPOSITORY, "../shared"));
}

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

/**
 * Reads a JSON file.
 *
 * @throws Error naming the file where it can't be read or is no JSON
 */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new Error(`${path} can't be read as JSON`, { cause });
  }
}
