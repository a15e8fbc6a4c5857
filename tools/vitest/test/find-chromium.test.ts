import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findChromium } from "../src/find-chromium.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chromium-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function program(name: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

test("is found on the PATH by any of its names", () => {
  const path = program("chromium-browser", 0o755);
  expect(findChromium({ PATH: ["/nowhere", folder].join(delimiter) })).toBe(path);
});

test("is taken from the environment first", () => {
  program("chromium", 0o755);
  const own = program("my-chromium", 0o755);
  expect(findChromium({ PATH: folder, CHROMIUM: own })).toBe(own);
});

test("is not found if the file cannot be run or does not exist", () => {
  program("chromium", 0o644);
  expect(findChromium({ PATH: folder })).toBeUndefined();
  expect(findChromium({})).toBeUndefined();
});
