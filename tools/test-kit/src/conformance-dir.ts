import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "../../..");

/**
 * The folder of recordings, suites and specifications that are not in the repository: that of CONFORMANCE_DIR, else
 * `shared` beside the repository, else `suites` in it, which `npx pnpm suites` fetches.
 */
export function conformanceDir(): string {
  const beside = join(REPOSITORY, "../shared");
  const byDefault = existsSync(beside) ? beside : join(REPOSITORY, "suites");
  return resolve(process.env["CONFORMANCE_DIR"] ?? byDefault);
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
