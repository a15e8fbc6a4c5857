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
 * Bundles a program for a browser.
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
  const { output } = await build.generate({ format: "es", minify: true, comments, codeSplitting: false });
  await build.close();
  const [chunk] = output;
  return {
    minified: Buffer.byteLength(chunk.code),
    gzipped: gzipSync(chunk.code, { level: 9 }).length,
    modules: Object.entries(chunk.modules)
      .map(([path, { renderedLength }]) => [shortened(path), renderedLength] as const)
      .sort(([, one], [, other]) => other - one),
  };
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
