#!/usr/bin/env node
/**
 * Bundles the package of the current folder: one file for each of its entries. Run it after `tsc -b`, which writes the
 * declarations; it fails where a file that the package publishes is missing then. `prepack` runs both.
 *
 * With `--program`, the files also have the code of all dependencies, so that the package installs none.
 *
 * `org-build readme`, in `prepack`, writes the README as it is packed: links to files outside of the package lead to the
 * repository's page. `org-build readme --restore`, in `postpack`, undoes that.
 *
 * @module
 */
import { readFile, writeFile } from "node:fs/promises";
import { bundle, bundleProgram } from "./bundle.ts";
import { clear } from "./clear.ts";
import { entriesOf, expectPublishedFiles, peersOf } from "./entries.ts";
import { packedReadme, unpackedReadme } from "./readme.ts";

const folder = process.cwd();
if (process.argv[2] === "readme") {
  const manifest: unknown = JSON.parse(await readFile("package.json", "utf8"));
  const convert = process.argv.includes("--restore") ? unpackedReadme : packedReadme;
  await writeFile("README.md", convert(await readFile("README.md", "utf8"), manifest));
} else {
  const entries = await entriesOf(folder);
  await clear(folder);
  if (process.argv.includes("--program")) await bundleProgram(folder, entries, await peersOf(folder));
  else await bundle(folder, entries);
  await expectPublishedFiles(folder);
}
