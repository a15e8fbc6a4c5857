import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { adopt, currentHome, homeOf } from "./adopt.ts";

// `npx pnpm adopt @acme https://github.com/acme/clients`: publishes the packages under another scope.
const [, , scope, repository, site, ...rest] = process.argv;
if (scope === undefined || repository === undefined || rest.length > 0) {
  console.error(
    "usage: npx pnpm adopt <scope> <repository> [<site>], such as @acme https://github.com/acme/clients https://acme.github.io/clients",
  );
  process.exit(2);
}
try {
  const root = resolve(import.meta.dirname, "../../..");
  const changed = adopt(root, currentHome(root), homeOf(scope, repository, site));
  // Names of another length move line breaks and the columns of tables.
  const run = (...args: readonly string[]): unknown =>
    execFileSync("pnpm", args, { cwd: root, stdio: "inherit" });
  run("install");
  run("exec", "prettier", "--write", "--log-level", "warn", "--ignore-unknown", ...changed);
  run("generate");
  console.log(`${String(changed.length)} files changed. Next: npx pnpm test, then RELEASING.md.`);
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exit(2);
}
