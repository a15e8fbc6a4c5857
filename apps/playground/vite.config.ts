import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPolicy } from "./src/server/content-policy.ts";
import { shownDocs } from "./src/server/shown-docs.ts";

export default defineConfig({
  plugins: [react(), shownDocs(), contentPolicy()],
  // Relative, so that any static host can serve the page under any path.
  base: "./",
  build: {
    // The page is one chunk: there is nothing to preload.
    modulePreload: false,
    // A test limits the compressed size of the page.
    chunkSizeWarningLimit: 1_000,
  },
});
