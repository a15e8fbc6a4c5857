import { join, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown, type Plugin } from "rolldown";

/** A program, bundled for a browser. */
export interface Bundle {
  /** Bytes, minified. */
  readonly minified: number;
  /** Bytes, minified and compressed, as gzip does it at its best. */
  readonly gzipped: number;
  /** The modules in it, with the length of their code before it is minified; the longest first. */
  readonly modules: readonly (readonly [path: string, length: number])[];
}

/**
 * Bundles a program for a browser. What it imports on demand is not counted: few pages load it.
 *
 * @param code the program
 * @param folder where the packages are that it imports
 */
export async function bundle(code: string, folder: string): Promise<Bundle> {
  const build = await rolldown({
    input: ENTRY,
    platform: "browser",
    logLevel: "silent",
    plugins: [program(code, folder)],
  });
  // Marks are for bundlers: esbuild and terser leave none in what a page loads.
  const comments = { annotation: false };
  const { output } = await build.generate({ format: "es", minify: true, comments });
  await build.close();
  const [entry] = output;
  const files = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const loaded = new Set([entry]);
  for (const { imports } of loaded)
    for (const name of imports) {
      const file = files.get(name);
      if (file !== undefined) loaded.add(file);
    }
  const codes = Array.from(loaded, ({ code }) => code);
  return {
    minified: sum(codes.map((text) => Buffer.byteLength(text))),
    gzipped: sum(codes.map((text) => gzipSync(text, { level: 9 }).length)),
    modules: Array.from(loaded, ({ modules }) => Object.entries(modules))
      .flat()
      .map(([path, { renderedLength }]) => [shortened(path), renderedLength] as const)
      .sort(([, one], [, other]) => other - one),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

const ENTRY = "the program";

/** The entry, which is in no file: it imports as a file of the folder would. */
function program(code: string, folder: string): Plugin {
  return {
    name: "program",
    resolveId(id, from) {
      if (id === ENTRY) return ENTRY;
      return from === ENTRY ? this.resolve(id, join(folder, "program.js")) : null;
    },
    load: (id) => (id === ENTRY ? code : null),
  };
}

function shortened(path: string): string {
  const parts = path.split(sep);
  return parts
    .slice(Math.max(parts.lastIndexOf("node_modules"), parts.lastIndexOf("packages")) + 1)
    .join("/");
}
