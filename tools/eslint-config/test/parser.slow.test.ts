import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namedPaths, narrowParser, narrowProgram } from "../src/parser.ts";

const UNSAFE = 'import { untyped } from "../shared/untyped.ts";\nexport const copy = untyped;\n';

const FILES = {
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      noLib: true,
      types: [],
      module: "nodenext",
      allowImportingTsExtensions: true,
      noEmit: true,
    },
    include: ["."],
  }),
  "declared.d.ts": "interface Declared {}\n",
  "shared/untyped.ts": "export declare const untyped: any;\n",
  "named/unsafe.ts": UNSAFE,
  "named-too/unsafe.ts": UNSAFE,
};

let root = "";
const project = (): string => join(root, "tsconfig.json");

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "narrow-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function messages(file: string): readonly (string | null)[] {
  const parser = narrowParser(project(), [join(root, "named")]);
  const parserOptions = { project: "tsconfig.json", tsconfigRootDir: root };
  const rules: Linter.RulesRecord = { "@typescript-eslint/no-unsafe-assignment": "error" };
  const plugins = { "@typescript-eslint": tseslint.plugin };
  const config: Linter.Config = {
    files: ["**/*.ts"],
    languageOptions: { parser, parserOptions },
    plugins,
    rules,
  };
  return new Linter({ cwd: root }).verify(UNSAFE, [config], join(root, file)).map(({ ruleId }) => ruleId);
}

describe("a run that names a folder", () => {
  test("reads its files, what they import, and declarations", () => {
    const files = narrowProgram(project(), [join(root, "named")]).getSourceFiles();
    expect(files.map(({ fileName }) => basename(fileName)).sort()).toEqual([
      "declared.d.ts",
      "unsafe.ts",
      "untyped.ts",
    ]);
  });

  test("knows the types of a named file's imports", () => {
    expect(messages("named/unsafe.ts")).toEqual(["@typescript-eslint/no-unsafe-assignment"]);
  });

  test("checks another file by the whole project", () => {
    expect(messages("named-too/unsafe.ts")).toEqual(["@typescript-eslint/no-unsafe-assignment"]);
  });
});

describe("paths of a command line", () => {
  const eslint = join("node_modules", "eslint", "bin", "eslint.js");
  const here = import.meta.dirname;

  test("are those that exist", () => {
    expect(namedPaths(["node", eslint, "--max-warnings", "0", here, "**/*.ts"])).toEqual([here]);
  });

  test("are none in other programs, such as an editor", () => {
    expect(namedPaths(["node", "/editor/server.js", here])).toEqual([]);
  });
});
