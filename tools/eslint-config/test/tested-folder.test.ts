import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orgPlugin } from "../src/rules/index.ts";
import { unitTests } from "../src/unit-tests.ts";
import { lint } from "./lint.ts";

const FUNCTION = "export const run = (): number => 1;\n";

/** A file of so many lines. */
const lines = (count: number, code = FUNCTION): string => "// A line.\n".repeat(count - 1) + code;

describe("a source file", () => {
  const missing = (filename: string, code: string) => lint([unitTests(["**/*.test.ts"])], filename, code);
  const source = "packages/http-core/src/paging/window.ts";

  test.each([
    FUNCTION,
    "export function run(): void {}\n",
    "export class Run { go(): void {} }\n",
    "export const run = { go() {} };\n",
  ])("of 40 lines that runs code needs a test beside it: %s", (code) => {
    expect(missing(source, lines(40, code))).toEqual([
      "Test this file in window.test.ts: it has 40 lines, and runs code.",
    ]);
    expect(missing(source, lines(39, code))).toEqual([]);
  });

  test.each([
    "export interface Run { readonly go: () => void; quickly(): void }\n",
    "export type Run = (a: string) => void;\n",
    'export * from "./run.ts";\n',
    'export const names = ["a", "b"];\n',
    "export declare function run(): void;\n",
    "export class Fault extends Error {}\n",
    "export const series = { events: list(ref<Event>(() => eventSchema)) };\n",
  ])("of types, data or exports needs none: %s", (code) => {
    expect(missing(source, lines(50, code))).toEqual([]);
  });

  test("that is a test, or no package's, needs none", () => {
    expect(missing("packages/http-core/src/paging/window.test.ts", lines(50))).toEqual([]);
    expect(missing("apps/cli/src/main.ts", lines(50))).toEqual([]);
  });
});

describe("a test beside it", () => {
  let folder = "";

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "unit-test-"));
    for (const name of ["a.test.ts", "b.test.tsx", "c.browser.test.ts", "d.test-d.ts"])
      writeFileSync(join(folder, name), "");
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function messages(name: string): number {
    const linter = new Linter({ cwd: folder });
    const config: Linter.Config = {
      files: ["**/*.{ts,tsx}"],
      languageOptions: { parser: tseslint.parser },
      plugins: { org: orgPlugin },
      rules: { "org/unit-test": "error" },
    };
    return linter.verify(lines(40), [config], join(folder, name)).length;
  }

  test.each(["a.ts", "b.tsx", "c.ts"])("is found for %s", (name) => {
    expect(messages(name)).toBe(0);
  });

  test("is missing where there are types' tests only", () => {
    expect(messages("d.ts")).toBe(1);
  });
});
