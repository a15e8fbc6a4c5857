import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { examples } from "@org/services";
import { beforeAll, expect, test } from "vitest";
import { builtPage } from "../src/server/built-page.ts";

/** A file of the built page. */
interface BuiltFile {
  /** Its path in the build. */
  readonly name: string;
  readonly text: string;
}

const WORKER = /^assets\/worker-.*\.js$/;
let files: readonly BuiltFile[];

beforeAll(async () => {
  const { folder } = await builtPage();
  files = globSync(["index.html", "sandbox.json", "assets/*"], { cwd: folder }).map((name) => ({
    name,
    text: readFileSync(join(folder, name), "utf8"),
  }));
});

/** The page's code, without the worker's. */
function codeOf(some: readonly BuiltFile[]): string {
  const scripts = some.filter(({ name }) => name.endsWith(".js") && !WORKER.test(name));
  return scripts.map(({ text }) => text).join("\n");
}

function compressed({ text }: BuiltFile): number {
  return gzipSync(text).length;
}

test("the page uses no Node modules", () => {
  const code = codeOf(files);
  expect(code).toContain("sandbox.json");
  // Vite's replacement for a Node module.
  expect(code).not.toContain("__vite-browser-external");
  expect(code).not.toMatch(/from\s*["']node:/);
});

test("of the documentation the page loads what it shows, and that of fields with the first table", () => {
  const [code, first] = [codeOf(files), codeOf(initial())];
  expect(first).toContain("Trades of the credential's account, page by page.");
  expect(first).toContain("First day, inclusive");
  expect(first).not.toContain("Epoch in which the stake moved");
  expect(code).toContain("Epoch in which the stake moved");
  expect(code).not.toContain("Source: ");
});

// React is 67 kB of it. Much of the rest is the operations, their schemas, their documentation and the words of refusals.
test("the initial download is at most 144.8 kB and 300 bytes for each operation", () => {
  expect(initial().reduce((sum, file) => sum + compressed(file), 0)).toBeLessThan(
    144_800 + 300 * Object.keys(examples).length,
  );
});

test("the worker with the sandbox is one file, which the page does not wait for", () => {
  const [worker, ...others] = files.filter(({ name }) => WORKER.test(name));
  expect(others).toEqual([]);
  expect(initial()).not.toContain(worker);
  const size = worker === undefined ? 0 : compressed(worker);
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThan(235_800);
});

test("the clients' runtime is loaded with the first run", () => {
  const runtime = files.filter(({ name }) => name.startsWith("assets/runtime-"));
  expect(runtime).toHaveLength(1);
  expect(initial()).not.toContain(runtime[0]);
});

/** The files that are loaded before anything is run: those that the page names, what these import, and the sandbox's address. */
function initial(): readonly BuiltFile[] {
  const page = files.find(({ name }) => name === "index.html")?.text ?? "";
  const named = Array.from(page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g), ([, name]) => name);
  expect(named.length).toBeGreaterThan(1);
  const loaded = new Set(["index.html", "sandbox.json", ...named]);
  // A set is visited to its end, with what is added meanwhile.
  for (const name of loaded)
    for (const file of files)
      if (file.name === name && name.endsWith(".js"))
        for (const [, other = ""] of file.text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
          loaded.add(`assets/${other}`);
  return files.filter(({ name }) => loaded.has(name));
}
