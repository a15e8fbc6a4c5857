import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Files } from "./endpoint.ts";

/** Writes files into the repository, formats them, and generates what follows from them. */
export function write(root: string, files: Files): void {
  for (const [path, text] of files) {
    const file = join(root, path);
    console.log(`${existsSync(file) ? "changed" : "created"} ${path}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const run = (...args: readonly string[]): unknown =>
    execFileSync("pnpm", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  run("exec", "prettier", "--write", "--log-level", "warn", ...files.keys());
  run("generate");
}
