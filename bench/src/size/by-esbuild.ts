import { gzipSync } from "node:zlib";
import { functionOf, loadPeer, propertyOf } from "../peers.ts";

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
  });
  const text = propertyOf(propertyOf(propertyOf(built, "outputFiles"), "0"), "text");
  if (typeof text !== "string") throw new TypeError("esbuild wrote no file");
  return gzipSync(text, { level: 9 }).length;
}
