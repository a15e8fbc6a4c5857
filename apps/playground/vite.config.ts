import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // Any static host may serve the page, under any path.
  base: "./",
  // What the page may weigh, compressed, is held by a test.
  build: { chunkSizeWarningLimit: 1_000 },
});
