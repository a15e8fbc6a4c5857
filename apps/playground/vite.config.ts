import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { withoutSources } from "./src/server/without-sources.ts";

export default defineConfig({
  plugins: [react(), withoutSources()],
  // Any static host may serve the page, under any path.
  base: "./",
  build: {
    // The page is one chunk: there is nothing to load before it.
    modulePreload: false,
    // What the page may weigh, compressed, is held by a test.
    chunkSizeWarningLimit: 1_000,
  },
});
