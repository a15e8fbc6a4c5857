import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Sources by the name that each has in `dist`, without its ending: `schema/index` is `src/schema/index.ts`. */
export type Entries = Readonly<Record<string, string>>;

const SOURCE = /^\.\/src\/(.+)\.ts$/;

/**
 * The entries of a package: the files that its manifest names in `exports` and `bin`, and both sides of `browser`, by
 * which bundlers for pages replace one file by another. `publishConfig` has to name the file that is built from each.
 *
 * @throws Error where the manifest publishes another file
 */
export async function entriesOf(folder: string): Promise<Entries> {
  const manifest = await manifestOf(folder);
  const published = field(manifest, "publishConfig");
  const entries: Record<string, string> = {};
  for (const kind of ["exports", "bin"])
    for (const [key, path] of pairs(field(manifest, kind))) {
      const name = SOURCE.exec(String(path))?.[1];
      if (name === undefined) continue;
      const made = `./dist/${name}.js`;
      const instead = field(field(published, kind), key);
      const named = typeof instead === "string" ? instead : field(instead, "default");
      if (named !== made)
        throw new Error(`publishConfig.${kind}["${key}"] is ${String(named)}, and is to be ${made}`);
      entries[name] = join(folder, "src", `${name}.ts`);
    }
  for (const pair of pairs(field(manifest, "browser"))) {
    const names = pair.map((path) => SOURCE.exec(String(path))?.[1] ?? "");
    const [from = "", to] = names.map((name) => `./dist/${name}.js`);
    if (field(field(published, "browser"), from) !== to)
      throw new Error(`publishConfig.browser has to replace ${from} by ${String(to)}`);
    for (const name of names) entries[name] = join(folder, "src", `${name}.ts`);
  }
  return entries;
}

/**
 * Checks that each file that the manifest publishes was built, declarations too: a tarball without them installs and
 * does not work.
 *
 * @throws Error naming the files that are missing
 */
export async function expectPublishedFiles(folder: string): Promise<void> {
  const published = field(await manifestOf(folder), "publishConfig");
  const missing = pathsIn([
    field(published, "exports"),
    field(published, "bin"),
    field(published, "browser"),
  ]).filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0)
    throw new Error(`missing after the build: ${missing.join(", ")}. Remove dist and run the build again`);
}

/** The packages that users of the package install beside it, if they need them. */
export async function peersOf(folder: string): Promise<readonly string[]> {
  return pairs(field(await manifestOf(folder), "peerDependencies")).map(([name]) => name);
}

async function manifestOf(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}

/** The relative paths in a value of a manifest, however deep. */
function pathsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return pairs(value).flatMap(([, inner]) => pathsIn(inner));
}

/** A property of a decoded value, or undefined. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The properties of a decoded object or list. Another value has none. */
export function pairs(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
