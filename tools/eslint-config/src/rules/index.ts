import type { ESLint } from "eslint";
import { documentedExports } from "./documented-exports.ts";
import { importBoundaries } from "./import-boundaries.ts";
import { importExtensions } from "./import-extensions.ts";
import { noServiceNames } from "./no-service-names.ts";
import { testedFolder } from "./tested-folder.ts";

/** The project's own rules. */
export const orgPlugin: ESLint.Plugin = {
  rules: {
    "documented-exports": documentedExports,
    "import-boundaries": importBoundaries,
    "import-extensions": importExtensions,
    "no-service-names": noServiceNames,
    "tested-folder": testedFolder,
  },
};
