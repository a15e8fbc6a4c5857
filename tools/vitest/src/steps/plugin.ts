import { join } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { instrument } from "./instrument.ts";

const MARK = "?steps";
const COUNTED = /\.linear(?:\.slow)?\.test\.ts$|\?steps$/;

/** The test runner and its helpers, whose steps are not counted. */
const RUNNER = /^(?:vitest|fast-check)$/;
const HELPERS = normalizePath(join(import.meta.dirname, ".."));
const COUNTER = `${HELPERS}/steps/steps.ts`;

/**
 * Gives test files named `*.linear.test.ts` copies of modules that count their steps, for `expectLinearSteps`. A copy
 * imports copies of its own modules and dependencies. Other test files get the modules as they are.
 */
export function countedModules(): Plugin {
  return {
    name: "counted-modules",
    resolveId: {
      order: "pre",
      async handler(source, importer, options) {
        if (importer === undefined || !COUNTED.test(importer) || RUNNER.test(source)) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        const isModule = resolved !== null && resolved.external !== true && /\.[jt]sx?$/.test(resolved.id);
        return isModule && !resolved.id.startsWith(HELPERS)
          ? { ...resolved, id: resolved.id + MARK }
          : resolved;
      },
    },
    transform: (code, id) => (id.endsWith(MARK) ? { code: instrument(code, COUNTER), map: null } : undefined),
  };
}
