import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPolicy } from "./src/server/content-policy.ts";
import { fieldDocs } from "./src/server/field-docs.ts";
import { shownDocs } from "./src/server/shown-docs.ts";
import { staticSite } from "./src/server/static-site.ts";

/**
 * The clients' runtime. The page shows operations without it, and loads it with the first run. What the page needs
 * before that must not be here, or all of it is loaded at first.
 */
const RUNTIME =
  /\/node_modules\/ky\/|\/http-core\/src\/(?:(?:attempt|cache|client|middleware|rate-limit)\/|paging\/sync|response\/read-body)|\/validators\/src\/(?:summaries|sync)\/|\/repo-host\/src\/follow\/|\/src\/client\.ts$/;

/**
 * The styles of the page, in one file: cascade layers are ordered by their first appearance, and the file of a chunk
 * that a lazy view shares would come before the one with the order.
 */
const STYLES = /\/playground\/src\/(?!sandbox-view\/|trouble\/|picture\/).*\.css$/;

export default defineConfig({
  plugins: [react(), shownDocs(), fieldDocs(), contentPolicy(), staticSite()],
  // Relative, so that any static host can serve the page under any path.
  base: "./",
  worker: { format: "es" },
  build: {
    // One file, whose first line sets the order of the layers.
    cssCodeSplit: false,
    // A preload saves one round trip of the first run, and its code would be in every download.
    modulePreload: false,
    // A test limits the compressed size of the page.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "runtime", test: RUNTIME },
            { name: "style", test: STYLES },
            // What is loaded first in one file, also what lazy views share: many small ones compress badly.
            { name: "page", tags: ["$initial"] },
          ],
        },
      },
    },
  },
});
