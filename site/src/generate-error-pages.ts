import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { errorPagesModule } from "./error-pages-module.ts";
import { root } from "./sources.ts";

// Part of `pnpm generate`: writes the pages of errors as a module, which programs print without a network. With
// `--check` it writes nothing, and fails if the module is stale.
const FILE = "apps/services/src/error-pages.generated.ts";
const { check } = parseArgs({ options: { check: { type: "boolean", default: false } } }).values;

const text = errorPagesModule();
if (check && readFileSync(join(root, FILE), "utf8") !== text) {
  console.error(`${FILE} is stale: run \`pnpm generate\``);
  process.exitCode = 1;
} else if (!check) writeFileSync(join(root, FILE), text);
