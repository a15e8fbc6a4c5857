import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { examples } from "@org/services";
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

test("of the documentation the page loads what it shows, and that of fields with the first table", () => {
  const [code, first] = [files, initial()].map((some) =>
    some.map((file) => (file.type === "chunk" ? file.code : "")).join("\n"),
  );
  expect(first).toContain("Trades of the credential's account, page by page.");
  expect(first).toContain("First day, inclusive");
  expect(first).not.toContain("Epoch in which the stake moved");
  expect(code).toContain("Epoch in which the stake moved");
  expect(code).not.toContain("Source: ");
});

// React is 67 kB of it. Much of the rest is the operations, their schemas and their documentation.
test("the initial download is at most 136.7 kB and 300 bytes for each operation", () => {
  const bytes = initial().map((file) => gzipSync(file.type === "chunk" ? file.code : file.source).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(
    136_700 + 300 * Object.keys(examples).length,
  );
});

test("the worker with the sandbox is one file, which the page does not wait for", () => {
  const [worker, ...others] = files.filter(({ fileName }) => /^assets\/worker-.*\.js$/.test(fileName));
  expect(others).toEqual([]);
  expect(initial()).not.toContain(worker);
  const size = gzipSync(worker?.type === "asset" ? worker.source : "").length;
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThan(230_000);
});

test("the clients' runtime is loaded with the first run", () => {
  const runtime = files.filter(({ fileName }) => fileName.startsWith("assets/runtime-"));
  expect(runtime).toHaveLength(1);
  expect(initial()).not.toContain(runtime[0]);
});

/** The files that are loaded before anything is run: those that the page names, what these import, and the sandbox's address. */
function initial(): readonly Rolldown.RolldownOutput["output"][number][] {
  const page = files.find(({ fileName }) => fileName === "index.html");
  const text = page?.type === "asset" ? String(page.source) : "";
  const named = Array.from(text.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g), ([, name]) => name);
  expect(named.length).toBeGreaterThan(1);
  const loaded = new Set(["index.html", "sandbox.json", ...named]);
  // A set is visited to its end, with what is added meanwhile.
  for (const name of loaded)
    for (const file of files)
      if (file.fileName === name && file.type === "chunk")
        for (const other of file.imports) loaded.add(other);
  return files.filter(({ fileName }) => loaded.has(fileName));
}
