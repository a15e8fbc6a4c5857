import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.ts";
import { entriesOf, field, pairs } from "./entries.ts";

const PACKAGES = join(import.meta.dirname, "../../../packages");

/** Packages of the workspace, built as they are published. */
export interface BuiltPackages extends Disposable {
  /**
   * Installs them once more: a copy that shares no module with another one.
   *
   * @param held what the files that they import on demand wait for. Default: nothing
   */
  readonly install: (held?: () => Promise<unknown>) => Installed;
}

/** A copy of packages that are installed as users have them. */
export interface Installed {
  /**
   * Imports an entry of theirs, such as `@org/http-core/testing`.
   *
   * @param own the entry as the caller imports it, for its type
   * @throws TypeError where the copy lacks one of its exports
   */
  readonly load: <Entry extends object>(name: string, own: Entry) => Promise<Entry>;
  /** Removes the files that a package imports on demand, as a deploy does under the page of the one before. */
  readonly remove: (name: string) => void;
  /** Puts them back. */
  readonly restore: (name: string) => void;
}

/** Builds packages of the workspace, each by its name: the ones that they depend on first. */
export async function builtPackages(...names: readonly string[]): Promise<BuiltPackages> {
  const root = mkdtempSync(join(tmpdir(), "org-installed-"));
  const built = join(root, "built");
  const onDemand = new Map<string, readonly string[]>();
  for (const name of names) {
    const source = join(PACKAGES, name);
    const folder = join(built, "@org", name);
    // A link would lead the bundler to the sources themselves, and to their `dist`.
    cpSync(join(source, "src"), join(folder, "src"), {
      recursive: true,
      filter: (path) => !path.endsWith(".test.ts"),
    });
    cpSync(join(source, "package.json"), join(folder, "package.json"));
    onDemand.set(name, await bundle(folder, await entriesOf(folder)));
  }
  let copies = 0;

  return {
    install(held) {
      copies += 1;
      const copy = join(root, String(copies), "node_modules");
      for (const name of names) installOne(name, copy, built);
      const files = (name: string): readonly string[] =>
        (onDemand.get(name) ?? []).map((file) => join("@org", name, "dist", file));
      if (held !== undefined) for (const file of names.flatMap(files)) hold(join(copy, file), held);
      return {
        async load(name, own) {
          const entry: unknown = await import(pathToFileURL(join(copy, pathOf(copy, name))).href);
          if (!isLike(entry, own)) throw new TypeError(`The copy of ${name} lacks an export`);
          return entry;
        },
        remove(name) {
          for (const file of files(name)) rmSync(join(copy, file));
        },
        restore(name) {
          for (const file of files(name)) cpSync(join(built, file), join(copy, file));
        },
      };
    },
    [Symbol.dispose]() {
      rmSync(root, { recursive: true });
    },
  };
}

/** In `late` the files on demand wait for `release`; in `never` they wait for ever. */
export type Condition = "with" | "without" | "late" | "never";

/** Copies of the same packages, one in each condition. */
export interface InConditions extends Readonly<Record<Condition, Installed>> {
  /** Lets the late files be there. */
  readonly release: () => void;
}

/** Installs packages once in each condition. */
export function inConditions({ install }: BuiltPackages, ...names: readonly string[]): InConditions {
  const late = Promise.withResolvers<undefined>();
  const without = install();
  for (const name of names) without.remove(name);
  return {
    with: install(),
    without,
    late: install(() => late.promise),
    never: install(() => new Promise(() => undefined)),
    release() {
      late.resolve(undefined);
    },
  };
}

/** Installs a package in a folder, as it is published. */
function installOne(name: string, modules: string, built: string): void {
  const source = join(PACKAGES, name);
  const manifest: unknown = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const target = join(modules, "@org", name);
  cpSync(join(built, "@org", name, "dist"), join(target, "dist"), {
    recursive: true,
    filter: (path) => !path.endsWith(".map"),
  });
  const exports = field(field(manifest, "publishConfig"), "exports");
  writeFileSync(
    join(target, "package.json"),
    JSON.stringify({ name: `@org/${name}`, type: "module", exports }),
  );
  for (const [dependency] of pairs(field(manifest, "dependencies"))) {
    const link = join(modules, dependency);
    if (dependency.startsWith("@org/")) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(join(source, "node_modules", dependency), link);
  }
}

/** The path of an entry below `node_modules`. */
function pathOf(modules: string, name: string): string {
  const [scope = "", short = "", ...rest] = name.split("/");
  const folder = join(scope, short);
  const manifest: unknown = JSON.parse(readFileSync(join(modules, folder, "package.json"), "utf8"));
  const key = ["."].concat(rest).join("/");
  return join(folder, String(field(field(field(manifest, "exports"), key), "default")));
}

/** Makes a module wait, each time that it is evaluated, before it gives its exports. */
function hold(file: string, held: () => Promise<unknown>): void {
  const loaded = file.replace(/\.js$/, ".loaded.js");
  cpSync(file, loaded);
  const key = `org:held:${file}`;
  Reflect.set(globalThis, Symbol.for(key), held);
  const own = JSON.stringify(`./${loaded.slice(loaded.lastIndexOf("/") + 1)}`);
  writeFileSync(file, `export * from ${own};\nawait globalThis[Symbol.for(${JSON.stringify(key)})]();\n`);
}

function isLike<Entry extends object>(copy: unknown, own: Entry): copy is Entry {
  return typeof copy === "object" && copy !== null && Object.keys(own).every((name) => name in copy);
}
