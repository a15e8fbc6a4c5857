import { execFileSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageOf, type Package } from "./package.ts";

const FILES = {
  "src/index.ts": `export { shared } from "./deep/shared.ts";\nexport { fail } from "./deep/fail.ts";`,
  "src/other/index.ts": `import { shared } from "../deep/shared.ts";\nexport const other = [shared];`,
  "src/deep/shared.ts": `import { sep } from "node:path";\nexport const shared = sep;`,
  "src/deep/fail.ts": `export interface Why { readonly why: string }\n\nexport function fail({ why }: Why): never {\n  throw new Error(why);\n}`,
};
const ENTRIES = ["index", "other/index"];

/** A package that is a program with one dependency. */
async function programOf(dependency: Readonly<Record<string, string>>): Promise<Package> {
  const main = `import { name } from "dependency";\nconst { late } = await import("./late.ts");\nconsole.log(name, late);`;
  const made = await packageOf({ "src/index.ts": main, "src/late.ts": "export const late = 2;" });
  const folder = "node_modules/dependency";
  await made.write(`${folder}/package.json`, JSON.stringify({ ...dependency, exports: "./index.mjs" }));
  await made.write(`${folder}/index.mjs`, 'export const name = "bundled";');
  await made.write(`${folder}/LICENSE`, "Copyright somebody\n");
  return made;
}

describe("the build of a package", () => {
  test("has one file per entry, one for shared code, and no dependencies", async () => {
    await using made = await packageOf(FILES, ENTRIES);
    await made.build();
    const dist = await readdir(join(made.folder, "dist"), { recursive: true });
    expect(dist.filter((path) => path.endsWith(".js")).sort()).toEqual([
      "index.js",
      "other/index.js",
      "shared/deep.js",
    ]);
    expect(await made.read("dist/index.js")).toContain('from "./shared/deep.js"');
    expect(await made.read("dist/shared/deep.js")).toContain('from "node:path"');
  });

  test("shares code in few files, and a small entry loads nothing that only larger ones need", async () => {
    const files = {
      "src/small.ts": `export { a } from "./a.ts";`,
      "src/middle.ts": `export { a } from "./a.ts"; export { b } from "./b.ts";`,
      "src/large.ts": `export { a } from "./a.ts"; export { b } from "./b.ts"; export { c } from "./c.ts";`,
      "src/larger.ts": `export { b } from "./b.ts"; export { c } from "./c.ts"; import "./a.ts"; export const d = 1;`,
      "src/a.ts": `/** A doc comment. */\nexport const a = "${"a".repeat(60_000)}";`,
      "src/b.ts": `export const b = "${"b".repeat(60_000)}";`,
      "src/c.ts": `import { b } from "./b.ts";\nexport const c = b + "c";`,
    };
    await using made = await packageOf(files, ["small", "middle", "large", "larger"]);
    await made.build();
    const shared = await readdir(join(made.folder, "dist/shared"));
    expect(shared.filter((path) => path.endsWith(".js"))).toHaveLength(3);
    const loadedByMiddle = (await made.read("dist/middle.js")).match(/shared\/\w+\.js/g) ?? [];
    const codes = await Promise.all(loadedByMiddle.map((path) => made.read(`dist/${path}`)));
    expect(codes.join("")).not.toContain('"c"');
    expect(await made.read("dist/large.js")).not.toContain(" = ");
    const small = await made.read("dist/small.js");
    const [loaded = ""] = /shared\/\w+\.js/.exec(small) ?? [];
    const code = await made.read(`dist/${loaded}`);
    expect(code).toContain("aaa");
    expect(code).not.toContain("import");
    expect(code).not.toContain("doc comment");
  });

  test("has files of their own for what `browser` replaces in pages", async () => {
    const files = {
      "src/index.ts": `export { shared } from "./shared.ts";`,
      "src/other.ts": `export { shared as other } from "./shared.ts";`,
      "src/shared.ts": `import { codes } from "./codes.ts";\nexport const shared = [codes];`,
      "src/codes.ts": `export const codes = ["ECONNRESET"];`,
      "src/no-codes.ts": `export const codes = [];`,
    };
    await using made = await packageOf(files, ["index", "other"]);
    const manifest: unknown = JSON.parse(await made.read("package.json"));
    const withBrowser = (published: string): string =>
      JSON.stringify(manifest, (key, value: unknown) =>
        key === "publishConfig" && typeof value === "object"
          ? { ...value, browser: { "./dist/codes.js": published } }
          : value,
      ).replace("{", `{"browser":{"./src/codes.ts":"./src/no-codes.ts"},`);
    await made.write("package.json", withBrowser("./dist/no-codes.js"));
    await made.build();
    const [shared = ""] = await readdir(join(made.folder, "dist/shared"));
    expect(await made.read(`dist/shared/${shared}`)).toContain('from "../codes.js"');
    expect(await made.read("dist/codes.js")).toContain("ECONNRESET");
    expect(await made.read("dist/no-codes.js")).not.toContain("ECONNRESET");
    await made.write("package.json", withBrowser("./dist/others.js"));
    await expect(made.build()).rejects.toThrow("publishConfig.browser has to replace ./dist/codes.js");
  });

  test("as a program has the code of its dependencies, and files for what is loaded on demand", async () => {
    await using made = await programOf({ name: "dependency", version: "1.2.3", license: "MIT" });
    await made.buildProgram();
    await rm(join(made.folder, "node_modules"), { recursive: true });
    const dist = await readdir(join(made.folder, "dist"), { recursive: true });
    expect(dist.filter((path) => /\.js(\.map)?$/.test(path)).sort()).toEqual(["chunks/late.js", "index.js"]);
    const printed = execFileSync(process.execPath, ["dist/index.js"], { cwd: made.folder });
    expect(printed.toString()).toBe("bundled 2\n");
    expect(await made.read("dist/LICENSES.txt")).toBe("dependency 1.2.3 (MIT)\n\nCopyright somebody\n");
    expect(JSON.parse(await made.read("dist/sbom.json"))).toMatchObject({
      bomFormat: "CycloneDX",
      components: [{ name: "dependency", version: "1.2.3", licenses: [{ expression: "MIT" }] }],
    });
  });

  test("as a program fails if a dependency has no license", async () => {
    await using made = await programOf({ name: "dependency", version: "1.2.3" });
    await expect(made.buildProgram()).rejects.toThrow("dependency");
  });

  test("has source maps for stack traces", async () => {
    await using made = await packageOf(FILES, ENTRIES);
    await made.build();
    const program = `import { fail } from "./dist/index.js"; try { fail({ why: "x" }) } catch (e) { console.log(e.stack) }`;
    await made.write("run.mjs", program);
    const stack = execFileSync(process.execPath, ["--enable-source-maps", "run.mjs"], { cwd: made.folder });
    expect(stack.toString()).toMatch(/at fail \(.*src\/deep\/fail\.ts:4:\d+\)/);
  });

  test("removes old code and declarations without a source", async () => {
    await using made = await packageOf(FILES, ENTRIES);
    for (const path of ["gone.js", "gone.js.map", "deep/gone.d.ts", "deep/gone.d.ts.map", "deep/fail.d.ts"])
      await made.write(`dist/${path}`, "");
    await made.build();
    const dist = await readdir(join(made.folder, "dist"), { recursive: true });
    expect(dist.filter((path) => path.includes("gone"))).toEqual([]);
    expect(dist).toContain("deep/fail.d.ts");
  });

  test("is the same when repeated", async () => {
    await using made = await packageOf(FILES, ENTRIES);
    await made.build();
    const read = () => Promise.all(["index.js", "index.js.map"].map((path) => made.read(`dist/${path}`)));
    const before = await read();
    await made.build();
    expect(await read()).toEqual(before);
  });

  test("fails if the manifest publishes another file, and names it", async () => {
    await using made = await packageOf(FILES, ENTRIES);
    const manifest = (await made.read("package.json")).replace("./dist/other/index.js", "./dist/other.js");
    await made.write("package.json", manifest);
    await expect(made.build()).rejects.toThrow(
      'publishConfig.exports["./other/index"] is ./dist/other.js, and is to be ./dist/other/index.js',
    );
  });
});
