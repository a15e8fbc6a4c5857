import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs npm in a folder, as a user does. @throws Error with npm's output if it fails */
export async function npm(folder: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
}
