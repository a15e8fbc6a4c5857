import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRecord } from "@org/http-core/operation";

/** An entry of a package: a specifier, and its module in the sources. */
export interface Entry {
  /** As it is imported: `@org/http-core/schema`. */
  readonly specifier: string;
  /** The source file's path. */
  readonly file: string;
}

/** A published package's folder and entries, in the order of its manifest. */
export interface Package {
  readonly folder: string;
  readonly name: string;
  readonly entries: readonly Entry[];
}

/**
 * The published packages below `packages/`, with their entries.
 *
 * @throws Error where a manifest has no name or no `exports`
 */
export function publishedPackages(root: string): readonly Package[] {
  return globSync("packages/*/package.json", { cwd: root })
    .toSorted()
    .map((file) => join(root, file))
    .map((file) => packageOf(dirname(file), JSON.parse(readFileSync(file, "utf8"))));
}

function packageOf(folder: string, manifest: unknown): Package {
  if (!isRecord(manifest)) throw new Error(`${folder} has no manifest`);
  const { name, exports } = manifest;
  if (typeof name !== "string" || !isRecord(exports)) throw new Error(`${folder} has no name or no exports`);
  const entries = Object.entries(exports).flatMap(([path, target]): readonly Entry[] =>
    typeof target === "string" && target.endsWith(".ts")
      ? [{ specifier: name + path.slice(1), file: join(folder, target) }]
      : [],
  );
  return { folder, name, entries };
}
