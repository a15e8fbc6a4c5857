import { execFileSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { describe, expect, test } from "vitest";
import { packageOf, type Package } from "./package.ts";

/** Two entries import `deep/call`, which imports `deep/failure` on demand. */
const FILES = {
  "src/index.ts": `export { call, again } from "./deep/call.ts";\nexport { Failure } from "./deep/shared.ts";`,
  "src/other/index.ts": `export { call } from "../deep/call.ts";\nexport const other = 1;`,
  "src/deep/call.ts": [
    `import { shared } from "./shared.ts";`,
    `export async function call(wrong: boolean): Promise<string> {`,
    `  if (!wrong) return shared();`,
    `  const { NotFound, default: words } = await import("./failure.ts");`,
    `  throw new NotFound(words("found"));`,
    `}`,
    `export const again = async (): Promise<unknown> => (await import("./failure.ts")).NotFound;`,
  ].join("\n"),
  "src/deep/shared.ts": `export const shared = (): string => "right";\nexport class Failure extends Error {}`,
  "src/deep/failure.ts": [
    `import { basename as last, sep } from "node:path";`,
    `import path from "node:path";`,
    `import { Failure } from "./shared.ts";`,
    `import { no, type Words } from "./words.ts";`,
    ``,
    `/** A doc comment. */`,
    `export class NotFound extends Failure {}`,
    `export { shared } from "./shared.ts";`,
    `const words: Words = (what) => [no(what), last("a/b"), sep === path.sep].join();`,
    `export default words;`,
  ].join("\n"),
  "src/deep/words.ts": [
    `export type Words = (what: string) => string;`,
    `export const no = (what: string): string => {`,
    `  if (what === "") throw new Error("no words");`,
    `  return \`not \${what}\`;`,
    `};`,
  ].join("\n"),
};

const PROGRAM = `
  import { call, again, Failure } from "./dist/index.js";
  console.log(await call(false));
  const error = await call(true).catch((reason) => reason);
  console.log(error.message, error instanceof Failure, error instanceof (await again()), (await again()) === (await again()));
`;
const PRINTED = "right\nnot found,b,true true true true\n";

async function built(
  files: Readonly<Record<string, string>> = {},
  entries = ["index", "other/index"],
): Promise<Package> {
  const made = await packageOf({ ...FILES, ...files }, entries);
  await made.build();
  return made;
}

/** What a program of the package prints. */
async function printed(made: Package, program: string, ...options: readonly string[]): Promise<string> {
  await made.write("run.mjs", program);
  return execFileSync(process.execPath, [...options, "run.mjs"], { cwd: made.folder, encoding: "utf8" });
}

async function codeIn(made: Package, folder: string): Promise<readonly string[]> {
  const paths = await readdir(join(made.folder, folder), { recursive: true });
  return paths.filter((path) => path.endsWith(".js")).sort();
}

describe("what a package imports on demand", () => {
  test("is one file that imports nothing, and takes what it needs", async () => {
    await using made = await built();
    expect(await codeIn(made, "dist")).toEqual([
      "deep/failure.js",
      "index.js",
      "other/index.js",
      "shared/deep.js",
    ]);
    const code = await made.read("dist/deep/failure.js");
    expect(code).not.toMatch(/import|doc comment/);
    expect(code.match(/^export.*/gm)).toEqual([
      "export const make = ([path, basename, sep, Failure, shared]) => made ??= (() => {",
    ]);
    expect(await made.read("dist/shared/deep.js")).toContain(
      'import("../deep/failure.js").then(({ make }) => make([',
    );
    expect(await printed(made, PROGRAM)).toBe(PRINTED);
  });

  test("is the same for all entries", async () => {
    await using made = await built();
    const program = `
      import { again, Failure } from "./dist/index.js";
      import { call } from "./dist/other/index.js";
      const error = await call(true).catch((reason) => reason);
      console.log(error instanceof Failure, error instanceof (await again()));`;
    expect(await printed(made, program)).toBe("true true\n");
  });

  test("is not loaded before, and rejects if it is missing", async () => {
    await using made = await built();
    await rm(join(made.folder, "dist/deep/failure.js"));
    const program = `
      import { call } from "./dist/index.js";
      console.log(await call(false), await call(true).catch((reason) => reason.code));`;
    expect(await printed(made, program)).toBe("right ERR_MODULE_NOT_FOUND\n");
  });

  test("has a source map", async () => {
    await using made = await built({
      "src/deep/failure.ts": `import { no } from "./words.ts";\nexport const NotFound = class {};\nexport default (): string => no("");`,
    });
    const program = `import { call } from "./dist/index.js"; await call(true).catch(({ stack }) => console.log(stack));`;
    const stack = await printed(made, program, "--enable-source-maps");
    expect(stack).toMatch(/at no \(.*src\/deep\/words\.ts:3:\d+\)\n.*src\/deep\/failure\.ts:3:\d+/);
    expect(stack).toMatch(/at.* call \(.*src\/deep\/call\.ts:5:\d+\)/);
  });

  test.each([true, false])("is as it was in a bundle, with code splitting: %s", async (codeSplitting) => {
    await using made = await built();
    await made.write("program.js", PROGRAM);
    const build = await rolldown({ input: join(made.folder, "program.js"), external: /^node:/ });
    const { output } = await build.write({ dir: join(made.folder, "bundle"), format: "es", codeSplitting });
    await build.close();
    const [program, ...others] = output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
    expect(others.map((code) => code.includes("import"))).toEqual(codeSplitting ? [false] : []);
    expect(program?.includes("no words")).toBe(!codeSplitting);
    expect(await printed(made, `import "./bundle/program.js";`)).toBe(PRINTED);
  });

  test.each([
    ["an entry", {}, ["index", "other/index", "deep/failure"]],
    [
      "what an entry also imports otherwise",
      { "src/other/index.ts": `export * from "../deep/failure.ts";` },
      undefined,
    ],
  ])("stays a module if it is %s", async (_what, files, entries) => {
    await using made = await built(files, entries);
    const codes = await Promise.all((await codeIn(made, "dist")).map((path) => made.read(`dist/${path}`)));
    expect(codes.join("")).not.toContain("make");
    expect(await printed(made, PROGRAM)).toBe(PRINTED);
  });

  test("has the folder of its name, of which an entry exports copies", async () => {
    await using made = await built({
      "src/deep/failure.ts": `import { Failure } from "./shared.ts";\nexport class NotFound extends Failure {}\nexport { no as default } from "./failure/no.ts";`,
      "src/deep/failure/no.ts": `export const no = (what: string): string => \`not \${what},b,true\`;`,
      "src/other/index.ts": `export { no } from "../deep/failure/no.ts";`,
    });
    expect(await made.read("dist/deep/failure.js")).toContain("const no =");
    expect(await made.read("dist/deep/failure.js")).toContain("make = ([Failure])");
    expect(await made.read("dist/other/index.js")).toContain("const no =");
    expect(await printed(made, PROGRAM)).toBe(PRINTED);
  });

  test("stays a module if only a program imports it", async () => {
    await using made = await packageOf({
      "src/index.ts": `#!/usr/bin/env node\nconst { run } = await import("./program.ts");\nrun();`,
      "src/program.ts": `import * as path from "node:path";\nexport const run = async () => console.log(path.sep, (await import("./late.ts")).late);`,
      "src/late.ts": "export const late = 1;",
    });
    await made.build();
    expect(await printed(made, `import "./dist/index.js";`)).toBe("/ 1\n");
  });

  test.each([
    [
      "failure",
      `import * as all from "node:path"; export default all;`,
      "has to name what it imports from node:path",
    ],
    ["failure", `export * from "./shared.ts";`, "has to name what it imports from src/deep/shared.ts"],
    ["failure", `export * as all from "./shared.ts";`, "has to name what it imports from src/deep/shared.ts"],
    ["failure", `import "./shared.ts";`, "has to name what it imports from src/deep/shared.ts"],
    ["words", `import "node:path";\nexport const no = String;`, "has to name what it imports from node:path"],
    ["words", `export const no = () => import("./late.ts");`, "imports src/deep/late.ts on demand"],
    ["words", `export let no = String;`, "exports no, which is no constant"],
    ["words", `let no = String; export { no };`, "exports no, which is no constant"],
    [
      "shared",
      `export let shared = () => ""; export class Failure {}`,
      "exports shared, which is no constant",
    ],
    [
      "failure",
      `import { call } from "./call.ts"; export default call;`,
      "imports src/deep/call.ts, which imports it on demand",
    ],
    ["words", `await Promise.resolve();\nexport const no = String;`, "`await` is only allowed"],
  ])("is refused where %s has %s", async (name, code, why) => {
    const path = `src/deep/${name}.ts`;
    const files = { [path]: code, "src/deep/late.ts": "export const late = 1;" };
    await expect(built(files)).rejects.toThrow(why);
    await expect(built(files)).rejects.toThrow(why.startsWith("`await`") ? "deep/failure.js" : path);
  });

  test("is refused where two modules on demand would have copies of a third", async () => {
    const files = {
      "src/other/index.ts": `export const other = () => import("./late.ts");`,
      "src/other/late.ts": `export { no } from "../deep/words.ts";`,
    };
    await expect(built(files)).rejects.toThrow("src/deep/words.ts: is imported by several modules on demand");
  });

  test("types of namespaces and of itself are no imports", async () => {
    const words = FILES["src/deep/words.ts"];
    await using made = await built({
      "src/deep/words.ts": `import type * as path from "node:path";\nexport type Path = typeof path;\nexport type Late = typeof import("./late.ts");\n${words}`,
    });
    expect(await printed(made, PROGRAM)).toBe(PRINTED);
  });
});
