import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";

let files: Rolldown.RolldownOutput["output"][number][];

beforeAll(async () => {
  // The test runner sets "test", for which libraries include development code.
  vi.stubEnv("NODE_ENV", "production");
  const root = fileURLToPath(new URL("../", import.meta.url));
  const made = await build({ root, logLevel: "silent", build: { write: false } });
  files = [made].flat().flatMap((result) => ("output" in result ? result.output : []));
});

test("the page uses no Node modules", () => {
  const code = files.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
  expect(code).toContain("sandbox.json");
  // Vite's replacement for a Node module.
  expect(code).not.toContain("__vite-browser-external");
  expect(code).not.toMatch(/from\s*["']node:/);
});

test("of the documentation the bundle has what the page shows", () => {
  const code = files.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
  expect(code).toContain("Trades of the credential's account, page by page.");
  expect(code).toContain("First day, inclusive");
  expect(code).not.toContain("Source: ");
  expect(code).not.toContain("Epoch in which the stake moved");
});

// React is 67 kB of it. Most of the rest is the clients, their runtime and their documentation.
test("the initial download is at most 161.5 kB", () => {
  const bytes = files.map((file) => gzipSync(file.type === "chunk" ? file.code : file.source).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(161_500);
});
