import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { totals } from "./tools/vitest/src/totals.ts";

const folders = ["{packages,apps,tools}/*/{src,test}", "{tests,examples,bench}"];
const under = (names: string): string[] => folders.map((folder) => `${folder}/**/${names}`);

export default defineConfig({
  test: {
    // One more than there are cores: some files wait for processes, sockets and a browser.
    maxWorkers: availableParallelism() + 1,
    reporters: ["default", totals()],
    projects: [
      {
        test: {
          name: "unit",
          // A machine under load is no failure: what must be quick is measured in bench.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Every file would load the packages anew: a third of the run. What a process shares, tests share as programs do.
          isolate: false,
          setupFiles: ["./vitest.setup.ts"],
          include: under("*.test.{ts,tsx}"),
          exclude: ["**/node_modules/**", "**/*.browser.test.ts"],
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
