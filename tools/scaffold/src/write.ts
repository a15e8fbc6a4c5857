import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Files } from "./endpoint.ts";

/** Writes files into the repository, and formats them. */
export function write(root: string, files: Files): void {
  for (const [path, text] of files) {
    const file = join(root, path);
    console.log(`${existsSync(file) ? "changed" : "created"} ${path}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  pnpm(root, "exec", "prettier", "--write", "--log-level", "warn", ...files.keys());
}

/** Runs pnpm; what it prints about errors is shown. @throws Error if it fails */
export function pnpm(root: string, ...args: readonly string[]): void {
  execFileSync("pnpm", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}
