#!/usr/bin/env node
/**
 * Bundles the package of the current folder: one file for each of its entries. Run it after `tsc -b`, which writes the
 * declarations; it fails where a file that the package publishes is missing then. `prepack` runs both.
 *
 * @module
 */
import { bundle } from "./bundle.ts";
import { clear } from "./clear.ts";
import { entriesOf, expectPublishedFiles } from "./entries.ts";

const folder = process.cwd();
const entries = await entriesOf(folder);
await clear(folder);
await bundle(folder, entries);
await expectPublishedFiles(folder);
