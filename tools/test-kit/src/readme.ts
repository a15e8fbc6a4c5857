import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished, vi } from "vitest";
import { asFetch } from "./as-fetch.ts";

const root = join(import.meta.dirname, "../../..");

/** The TypeScript examples of a README. */
export function examplesOf(readme: string): readonly string[] {
  const text = readFileSync(join(root, readme), "utf8");
  return Array.from(text.matchAll(/^```ts\n([\s\S]*?)^```$/gm), ({ 1: code = "" }) => code);
}

/** What an example printed. */
export interface Printed {
  readonly logged: readonly unknown[][];
  readonly warned: readonly unknown[][];
}

/**
 * Runs an example as a module of its own, which imports the packages by name.
 *
 * @param fetch handles the requests that it sends; without it, the example answers them by MSW, which replaces no stub
 */
export async function run(code: string, fetch?: (request: Request) => Promise<Response>): Promise<Printed> {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "readme-"));
  const printed: { logged: unknown[][]; warned: unknown[][] } = { logged: [], warned: [] };
  if (fetch !== undefined) vi.stubGlobal("fetch", asFetch(fetch));
  vi.spyOn(console, "log").mockImplementation((...all: unknown[]) => void printed.logged.push(all));
  vi.spyOn(console, "warn").mockImplementation((...all: unknown[]) => void printed.warned.push(all));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  // TypeScript, which Vitest runs with the packages that this process has loaded already. It would leave JavaScript of
  // this folder to Node, which would load all of them again.
  const file = join(folder, "example.ts");
  writeFileSync(file, withFilesIn(folder, code));
  await import(/* @vite-ignore */ pathToFileURL(file).href);
  return printed;
}

/** An example whose files are in a folder, which the test removes, and not in the one where the tests run. */
function withFilesIn(folder: string, code: string): string {
  return code.replace(/"[\w-]+\.(?:db|json|txt)"/g, (name) =>
    JSON.stringify(join(folder, name.slice(1, -1))),
  );
}
