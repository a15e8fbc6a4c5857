import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

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

function isExecutable(path: string): boolean {
  if (path === "") return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
