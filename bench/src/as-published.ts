import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { propertyOf } from "./peers.ts";

const root = join(import.meta.dirname, "../..");
const PACKAGES = ["http-core", "chainstats", "validators", "predictions", "repo-host"];

/**
 * A temporary folder that has the packages installed as users have them: built, and exported from their dist. In the
 * workspace they are exported from their sources, whose types and whose loading cost more.
 *
 * @param more other packages that are to be there, beside the runtime and the clients
 * @throws Error where they can't be built
 */
export function asPublished(...more: readonly string[]): string {
  const packages = [...PACKAGES, ...more];
  const filters = packages.map((name) => `--filter=@org/${name}`);
  execFileSync("pnpm", ["turbo", "run", "build", "--output-logs=errors-only", ...filters], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const folder = mkdtempSync(join(tmpdir(), "http-core-bench-"));
  const modules = join(folder, "node_modules");
  const linked = new Set<string>();
  for (const short of packages) {
    const source = join(root, "packages", short);
    const manifest: unknown = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
    const name = `@org/${short}`;
    const target = join(modules, name);
    const [exports, browser, type, sideEffects] = [
      propertyOf(propertyOf(manifest, "publishConfig"), "exports"),
      propertyOf(propertyOf(manifest, "publishConfig"), "browser"),
      propertyOf(manifest, "type"),
      propertyOf(manifest, "sideEffects"),
    ];
    mkdirSync(target, { recursive: true });
    writeFileSync(
      join(target, "package.json"),
      JSON.stringify({ name, type, sideEffects, exports, browser }),
    );
    // A link would lead back into the workspace, to the sources.
    cpSync(join(source, "dist"), join(target, "dist"), { recursive: true });
    // Peers too: ky is one of them.
    const installed = ["dependencies", "peerDependencies"].flatMap((kind) =>
      namesIn(propertyOf(manifest, kind)),
    );
    for (const dependency of installed) {
      if (dependency.startsWith("@org/") || linked.has(dependency)) continue;
      linked.add(dependency);
      mkdirSync(dirname(join(modules, dependency)), { recursive: true });
      symlinkSync(join(source, "node_modules", dependency), join(modules, dependency));
    }
  }
  return folder;
}

function namesIn(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
