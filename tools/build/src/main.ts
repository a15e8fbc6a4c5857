#!/usr/bin/env node
/**
 * Bundles the package of the current folder: one file for each of its entries. Run it after `tsc -b`, which writes the
 * declarations; it fails where a file that the package publishes is missing then. `prepack` runs both.
 *
 * With `--program`, the files also have the code of all dependencies, so that the package installs none.
 *
 * @module
 */
import { bundle, bundleProgram } from "./bundle.ts";
import { clear } from "./clear.ts";
import { entriesOf, expectPublishedFiles } from "./entries.ts";

const folder = process.cwd();
const entries = await entriesOf(folder);
await clear(folder);
await (process.argv.includes("--program") ? bundleProgram : bundle)(folder, entries);
await expectPublishedFiles(folder);
