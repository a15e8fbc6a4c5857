import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { bundle, bundleProgram } from "../src/bundle.ts";
import { clear } from "../src/clear.ts";
import { entriesOf } from "../src/entries.ts";

/** A package in a temporary folder. */
export interface Package extends AsyncDisposable {
  readonly folder: string;
  /** Writes a file of it. */
  readonly write: (path: string, text: string) => Promise<void>;
  readonly read: (path: string) => Promise<string>;
  /** Builds it, as `org-build` does. */
  readonly build: () => Promise<void>;
  /** Builds it as a program, as `org-build --program` does. */
  readonly buildProgram: () => Promise<void>;
  /** What a bundler leaves of a program that imports its `dist`, which has no side effects. */
  readonly programOf: (code: string) => Promise<string>;
}

/** Makes a package of its files; `src/index.ts` and each path that is named besides are its entries. */
export async function packageOf(
  files: Readonly<Record<string, string>>,
  entries: readonly string[] = ["index"],
): Promise<Package> {
  const folder = await mkdtemp(join(tmpdir(), "org-build-"));
  const write = async (path: string, text: string): Promise<void> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const read = (path: string): Promise<string> => readFile(join(folder, path), "utf8");
  const to = (path: (name: string) => unknown): Readonly<Record<string, unknown>> =>
    Object.fromEntries(entries.map((name) => [`./${name}`, path(name)]));
  const manifest = {
    type: "module",
    sideEffects: false,
    exports: to((name) => `./src/${name}.ts`),
    publishConfig: {
      exports: to((name) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` })),
    },
  };
  await write("package.json", JSON.stringify(manifest));
  for (const [path, text] of Object.entries(files)) await write(path, text);
  return {
    folder,
    write,
    read,
    async build() {
      const found = await entriesOf(folder);
      await clear(folder);
      await bundle(folder, found);
    },
    buildProgram: async () => bundleProgram(folder, await entriesOf(folder)),
    async programOf(code) {
      await write("program.js", code);
      const build = await rolldown({ input: join(folder, "program.js") });
      const { output } = await build.generate({ format: "es" });
      await build.close();
      return output[0].code;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
