/**
 * Runs before and after all tests of a project.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives all tests one temporary folder, and removes it with what they leave in it. */
export default function setup(): () => void {
  const names = process.platform === "win32" ? ["TEMP", "TMP"] : ["TMPDIR"];
  const folder = mkdtempSync(join(tmpdir(), "org-tests-"));
  for (const name of names) process.env[name] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
