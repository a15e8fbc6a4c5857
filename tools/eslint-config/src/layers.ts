import { join } from "node:path";
import type { Config } from "eslint/config";

/** The folders of http-core, the highest first: each imports itself and those below it. */
const LAYERS = [
  "opentelemetry",
  "testing",
  "describe",
  "client",
  "middleware",
  "attempt",
  "paging",
  "response",
  "request",
  "operation",
  "events",
  "redact",
  "cache",
  "rate-limit",
  "auth",
  "decimal",
  "schema",
  "errors",
  "http",
  "util",
];

/** Nothing imports these but an entry of the package. */
const ON_TOP = ["opentelemetry", "testing", "describe"];

/** The layers of http-core's folders: no folder is part of an import cycle. */
export function layers(root: string, tests: string[]): Config[] {
  const src = "packages/http-core/src";
  return LAYERS.map((layer, index) => {
    const below = LAYERS.slice(index).filter((name) => name === layer || !ON_TOP.includes(name));
    return {
      files: [`${src}/${layer}/**/*.ts`],
      ignores: tests,
      rules: {
        "house/import-boundaries": [
          "error",
          { allow: [], folders: below.map((name) => join(root, src, name)) },
        ],
      },
    };
  });
}
