import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orgPlugin } from "../src/rules/index.ts";

const FUNCTION = "export const run = (): number => 1;\n";
let root = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tested-folder-"));
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

/** The messages for a source file in a new folder with these files beside it. */
function messages(code: string, beside: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(root, "folder-"));
  for (const name of beside) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), "");
  }
  const config: Linter.Config = {
    files: ["**/*.ts"],
    languageOptions: { parser: tseslint.parser },
    plugins: { org: orgPlugin },
    rules: { "org/tested-folder": "error" },
  };
  const found = new Linter({ cwd: root }).verify(code, [config], join(folder, "a.ts"));
  return found.map(({ message }) => message);
}

describe("a folder", () => {
  test.each([
    FUNCTION,
    "export function run(): void {}\n",
    "export class Run { go(): void {} }\n",
    "export const run = { go() {} };\n",
  ])("that runs code needs a test: %s", (code) => {
    expect(messages(code, ["b.ts"])).toEqual([
      "Add a test to this folder: its code runs, and no test file is beside it.",
    ]);
  });

  test.each([
    "export interface Run { readonly go: () => void; quickly(): void }\n",
    "export type Run = (a: string) => void;\n",
    'export * from "./run.ts";\n',
    'export const names = ["a", "b"];\n',
    "export declare function run(): void;\n",
    "export class Fault extends Error {}\n",
    "export class Fault extends Error { constructor(readonly code: number) { super(); } }\n",
    "export const series = { events: list(ref<Event>(() => eventSchema)) };\n",
  ])("of types, data or exports needs none: %s", (code) => {
    expect(messages(code, [])).toEqual([]);
  });

  test.each(["a.test.ts", "b.test.ts", "b.test.tsx", "b.browser.test.ts"])("is tested by %s", (name) => {
    expect(messages(FUNCTION, [name])).toEqual([]);
  });

  test.each(["a.test-d.ts", "a.test.ts.snap", "deeper/a.test.ts"])("is not tested by %s", (name) => {
    expect(messages(FUNCTION, [name])).toHaveLength(1);
  });
});
