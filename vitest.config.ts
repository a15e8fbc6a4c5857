import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { countedModules } from "./tools/vitest/src/steps/plugin.ts";
import { totals } from "./tools/vitest/src/totals.ts";

// Milliseconds. Above all that a test takes on a loaded machine, since a busy machine is not a failure: only what hangs
// takes longer.
const HANGS = 300_000;

// `expect.poll` gives up after one second by default, which a loaded machine exceeds.
const polling = { poll: { timeout: HANGS / 2 } };

const folders = ["{packages,apps,tools}/*/{src,test}", "{tests,examples,bench,site}"];
const under = (names: string): string[] => folders.map((folder) => `${folder}/**/${names}`);

const inNode = {
  testTimeout: HANGS,
  hookTimeout: HANGS,
  expect: polling,
  // Every file would load the packages anew: a third of the run. What a process shares, tests share as programs do.
  isolate: false,
  globalSetup: ["./vitest.folder.ts"],
  setupFiles: ["./vitest.setup.ts", "./vitest.stuck.ts"],
  server: { deps: { inline: [/\?steps$/] } },
  // A developer's own profiles have no influence.
  env: { ORGQ_CONFIG: join(import.meta.dirname, "apps/cli/test/no-profiles.json") },
};

// `npx pnpm test` runs the projects `unit` and `types`, `npx pnpm test:all` all of them.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    reporters: ["default", totals()],
    projects: [
      {
        plugins: [countedModules()],
        test: {
          name: "unit",
          ...inNode,
          // Threads send their reports without a pipe.
          pool: "threads",
          include: under("*.test.{ts,tsx}"),
          exclude: ["**/node_modules/**", "**/*.{slow,browser}.test.{ts,tsx}"],
        },
      },
      {
        plugins: [countedModules()],
        test: {
          name: "slow",
          ...inNode,
          include: under("*.slow.test.{ts,tsx}"),
          exclude: ["**/node_modules/**", "**/*.timed.slow.test.ts"],
        },
      },
      {
        // Public suites, redirects, limits and secrets once more, through an instance of ky with hooks.
        plugins: [countedModules()],
        resolve: {
          alias: [
            {
              find: /^@org\/http-core$/,
              replacement: join(import.meta.dirname, "packages/http-core/test/by-ky.ts"),
            },
          ],
        },
        test: {
          name: "ky",
          ...inNode,
          include: ["packages/http-core/test/{cache-suite,limits,redirect,request,secrets}/*.test.ts"],
        },
      },
      {
        // Measures time: after all other projects, one file at a time.
        test: {
          name: "timed",
          ...inNode,
          include: under("*.timed.slow.test.ts"),
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "types",
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: under("*.test-d.ts"),
            tsconfig: "./tsconfig.types.json",
          },
        },
      },
      {
        // Drives a real Chromium, by `inChromium` of tools/vitest: a skipped test where the machine has none.
        test: {
          name: "browser",
          include: under("*.browser.test.ts"),
          testTimeout: HANGS,
          hookTimeout: HANGS,
          expect: polling,
          globalSetup: ["./apps/playground/test/build-page.ts"],
          // The files of a worker share one browser, and the packages that each would load anew.
          isolate: false,
        },
      },
    ],
  },
});
