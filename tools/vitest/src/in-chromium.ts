import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, test } from "vitest";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * The path of a Chromium on this machine: `CHROMIUM` of the environment, else the first on the `PATH`; undefined
 * where there is none.
 */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [environment["CHROMIUM"] ?? "", ...onPath].find(isExecutable);
}

/**
 * A suite that drives a real Chromium. Where there is none it is one skipped test that says so.
 *
 * @param define registers the tests; given the browser's path, as `playwright-core` takes it
 */
export function inChromium(name: string, define: (executablePath: string) => void): void {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    test.skip(`${name} (no Chromium on this machine)`);
    return;
  }
  describe(name, () => {
    define(executablePath);
  });
}

function isExecutable(path: string): boolean {
  if (path === "") return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
