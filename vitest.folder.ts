/**
 * Runs before and after all tests of a project.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** This variable has the id of the process that made the folder: a test may start another run. */
const OWNER = "ORG_TESTS_OF";

/**
 * Gives all tests one temporary folder, and removes it with what they leave in it. All projects of a run share it: a
 * folder for each, in that of the one before, would make paths that are too long for a socket.
 */
export default function setup(): () => void {
  if (process.env[OWNER] === String(process.pid)) return () => undefined;
  process.env[OWNER] = String(process.pid);
  const names = process.platform === "win32" ? ["TEMP", "TMP"] : ["TMPDIR"];
  const folder = mkdtempSync(join(tmpdir(), "org-tests-"));
  for (const name of names) process.env[name] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
