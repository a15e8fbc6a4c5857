import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "../../..");

/** The folder of recordings, suites and specifications that live outside of the repository. */
export function conformanceDir(): string {
  return resolve(process.env["CONFORMANCE_DIR"] ?? join(REPOSITORY, "../shared"));
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
