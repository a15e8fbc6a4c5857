import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPolicy } from "./src/server/content-policy.ts";
import { shownDocs } from "./src/server/shown-docs.ts";

/** The clients' runtime. The page shows operations without it, and loads it with the first run. */
const RUNTIME =
  /\/node_modules\/ky\/|\/http-core\/src\/(?:attempt|cache|client|middleware|rate-limit)\/|\/src\/client\.ts$/;

export default defineConfig({
  plugins: [react(), shownDocs(), contentPolicy()],
  // Relative, so that any static host can serve the page under any path.
  base: "./",
  build: {
    // A preload saves one round trip of the first run, and its code would be in every download.
    modulePreload: false,
    // A test limits the compressed size of the page.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "runtime", test: RUNTIME }],
        },
      },
    },
  },
});
