#!/usr/bin/env node
/**
 * Bundles the package of the current folder: one file for each of its entries. Run it behind `tsc -b`, which makes the
 * declarations.
 *
 * @module
 */
import { bundle } from "./bundle.ts";
import { clear } from "./clear.ts";
import { entriesOf } from "./entries.ts";

const folder = process.cwd();
const entries = await entriesOf(folder);
await clear(folder);
await bundle(folder, entries);
