import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Runs npm in a folder, as a user does, and returns what it printed.
 *
 * @throws Error with npm's output if it fails
 */
export async function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const all = [...args, "--no-audit", "--no-fund", "--loglevel=error"];
  return (await promisify(execFile)("npm", all, { cwd: folder })).stdout;
}
