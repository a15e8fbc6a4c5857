import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { functionOf, loadPeer, propertyOf } from "../peers.ts";

const outputsSchema = v.record(
  v.string(),
  v.object({
    entryPoint: v.optional(v.string()),
    imports: v.array(v.object({ path: v.string(), kind: v.string() })),
  }),
);

const filesSchema = v.array(v.object({ path: v.string(), text: v.string() }));

/**
 * The bytes of a program that esbuild bundles for a browser, minified and compressed as rolldown's are.
 *
 * @param code the program
 * @param folder where the packages are that it imports
 */
export async function gzippedByEsbuild(code: string, folder: string): Promise<number> {
  const build = functionOf(await loadPeer("esbuild"), "build");
  const built = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    // Rolldown leaves no licences either.
    legalComments: "none",
    logLevel: "silent",
    write: false,
    // Files that are imported on demand are separate, and not counted.
    splitting: true,
    outdir: folder,
    metafile: true,
  });
  const outputs = v.parse(outputsSchema, propertyOf(propertyOf(built, "metafile"), "outputs"));
  const files = v.parse(filesSchema, propertyOf(built, "outputFiles"));
  const [entry] = Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint === undefined ? [] : [path],
  );
  if (entry === undefined) throw new TypeError("esbuild wrote no file");
  const loaded = new Set([entry]);
  for (const path of loaded)
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement") loaded.add(imported);
  const names = Array.from(loaded, (path) => basename(path));
  const texts = files.filter(({ path }) => names.includes(basename(path))).map(({ text }) => text);
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}
