import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { propertyOf } from "./peers.ts";

const root = join(import.meta.dirname, "../..");
const PACKAGES = ["http-core", "chainstats", "validators", "predictions", "repo-host"];
const DEPENDENCIES = ["@std-uritemplate/std-uritemplate", "ky", "valibot"];

/**
 * A temporary folder that has the packages installed as users have them: built, and exported from their dist. In the
 * workspace they are exported from their sources, whose types and whose loading cost more.
 *
 * @throws Error where they can't be built
 */
export function asPublished(): string {
  const filters = PACKAGES.map((name) => `--filter=@org/${name}`);
  execFileSync("pnpm", ["turbo", "run", "build", "--output-logs=errors-only", ...filters], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const folder = mkdtempSync(join(tmpdir(), "http-core-bench-"));
  const modules = join(folder, "node_modules");
  for (const scope of ["@org", "@std-uritemplate"]) mkdirSync(join(modules, scope), { recursive: true });
  for (const name of PACKAGES) {
    const source = join(root, "packages", name);
    const target = join(modules, "@org", name);
    const manifest: unknown = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
    const exports = propertyOf(propertyOf(manifest, "publishConfig"), "exports");
    mkdirSync(target);
    writeFileSync(
      join(target, "package.json"),
      JSON.stringify({ name: `@org/${name}`, type: "module", exports }),
    );
    // A link would lead back into the workspace, to the sources.
    cpSync(join(source, "dist"), join(target, "dist"), { recursive: true });
  }
  for (const name of DEPENDENCIES)
    symlinkSync(join(root, "packages/http-core/node_modules", name), join(modules, name));
  return folder;
}
