import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPolicy } from "./src/server/content-policy.ts";
import { fieldDocs } from "./src/server/field-docs.ts";
import { shownDocs } from "./src/server/shown-docs.ts";
import { staticSite } from "./src/server/static-site.ts";

/**
 * The clients' runtime. The page shows operations without it, and loads it with the first run. What the page needs
 * before that must not be here, or all of it is loaded at first. A module that is missing here is loaded at first if an
 * entry of its package exports it.
 */
const RUNTIME = [
  /\/node_modules\/ky\//,
  /\/http-core\/src\/(?:cache|client|decimal|events|rate-limit|run)\//,
  /\/http-core\/src\/errors\/(?:network|platform-codes)/,
  /\/http-core\/src\/http\/(?:origin|rate-limit-headers)/,
  /\/http-core\/src\/(?:operation\/endpoint|paging\/sync|request\/base-url|util\/abort)/,
  /\/http-core\/src\/routes\/routes\.ts$/,
  /\/http-core\/src\/redact\/(?:redact-url|redactor|secret-(?:redactor|search))/,
  /\/http-core\/src\/response\/(?:block-page|classify|embedded-error|read-body|response)\.ts$/,
  /\/http-core\/src\/schema\/(?:standard-schema|unknown-field)/,
  /\/chainstats\/src\/days\/(?:day-list|dry-run|gaps|range|remembered|series)/,
  /\/repo-host\/src\/(?:files|follow|json-p|one-time-password)\//,
  /\/repo-host\/src\/notices\/notices/,
  /\/validators\/src\/(?:amounts|budget|summaries|sync)\//,
  /\/src\/client\.ts$/,
];

export default defineConfig({
  plugins: [react(), shownDocs(), fieldDocs(), contentPolicy(), staticSite()],
  // Relative, so that any static host can serve the page under any path.
  base: "./",
  worker: { format: "es" },
  build: {
    // A preload saves one round trip of the first run, and its code would be in every download.
    modulePreload: false,
    // A test limits the compressed size of the page.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "runtime", test: (id: string) => RUNTIME.some((path) => path.test(id)) },
            // What is loaded first in one file, also what lazy views share: many small ones compress badly.
            { name: "page", tags: ["$initial"] },
          ],
        },
      },
    },
  },
});
