import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { linksOf } from "@org/markdown";
import { field, same } from "../runtimes/expect.ts";
import { npm } from "./npm.ts";
import type { Published } from "./published.ts";

/** The manifest of a folder beside the users' folders: the versions of TypeScript that users have, and Node's types. */
export const COMPILERS = {
  private: true,
  dependencies: {
    typescript5: "npm:typescript@5.9.3",
    typescript6: "npm:typescript@6.0.3",
    typescript7: "npm:typescript@7.0.2",
    "@types/node": "24.19.2",
  },
};

const TSCONFIG = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    module: "nodenext",
    target: "es2023",
    lib: ["es2023", "esnext.disposable", "dom", "dom.iterable"],
    types: ["node"],
    typeRoots: ["../compilers/node_modules/@types"],
  },
  files: ["entries.mts"],
};

/** Installs one package in an empty folder, without the packages that its README adds for the example. */
export async function installAlone(
  folder: string,
  { name, version }: Published,
  npmrc: string,
): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await writeFile(join(folder, ".npmrc"), npmrc);
  await npm(folder, "install", name);
  const installed: unknown = JSON.parse(
    await readFile(join(folder, "node_modules", name, "package.json"), "utf8"),
  );
  same(field(installed, "version"), version, "the installed version");
}

/** Each relative link of the installed README leads to a file of the package. */
export async function expectLinks(folder: string, { name }: Published): Promise<void> {
  const installed = join(folder, "node_modules", name);
  const links = linksOf(await readFile(join(installed, "README.md"), "utf8"));
  const broken = links.filter(({ path }) => path !== "" && !existsSync(join(installed, path)));
  same(broken, [], "links into nothing");
}

/**
 * Compiles a program that imports each entry, and the package's declarations with it. The only errors allowed are those
 * of optional peers, which are not installed.
 */
export async function compileAlone(folder: string, published: Published, compiler: string): Promise<void> {
  const entries = published.specifiers.map((specifier, index) => {
    const name = `entry${String(index)}`;
    return `import * as ${name} from "${specifier}";\nvoid ${name};\n`;
  });
  await writeFile(join(folder, "entries.mts"), entries.join(""));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  const tsc = join(folder, "../compilers/node_modules", compiler, "bin/tsc");
  const errors = await promisify(execFile)(process.execPath, [tsc, "--pretty", "false"], {
    cwd: folder,
  }).then(
    () => [],
    (error: unknown) => String(field(error, "stdout")).trim().split("\n"),
  );
  const expected = published.optional.map((peer) => `error TS2307: Cannot find module '${peer}' `);
  same(
    errors.filter((line) => !expected.some((text) => line.includes(text))),
    [],
    "the compiler's errors",
  );
}

/** Follows the README: its commands to install, then its first example. Returns what the example printed. */
export async function firstExample(folder: string, { folder: source }: Published): Promise<string> {
  const readme = await readFile(join(source, "README.md"), "utf8");
  const [, commands = ""] = /^```sh\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  for (const [, args = ""] of commands.matchAll(/^npm (install [^#\n]*)/gm))
    await npm(
      folder,
      ...args
        .trim()
        .split(" ")
        .filter((arg) => arg !== "--global"),
    );
  const [, code] = /^```ts\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  if (code !== undefined) {
    await writeFile(join(folder, "example.mts"), code);
    return (await promisify(execFile)(process.execPath, ["example.mts"], { cwd: folder })).stdout;
  }
  // A program: the first of its commands with values.
  const [, program = "", args = ""] = /^(?!npm)(\w+) (.* --.*)$/m.exec(commands) ?? [];
  const bin = join(folder, "node_modules/.bin", program);
  return (await promisify(execFile)(process.execPath, [bin, ...args.split(" ")], { cwd: folder })).stdout;
}
