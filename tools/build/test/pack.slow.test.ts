import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageOf } from "./package.ts";

const ROOT = join(import.meta.dirname, "../../..");
const ORG_BUILD = join(import.meta.dirname, "../src/main.ts");
const PREPACK = "pnpm run build";

/** Runs `pnpm pack` as a developer does. */
function pack(folder: string): { readonly status: number | null; readonly output: string } {
  const path = [join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const { status, stdout, stderr } = spawnSync("pnpm", ["pack"], {
    cwd: folder,
    env: { ...process.env, PATH: path },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

/** The manifest of a package that packs as those of the workspace do. */
function manifestFor(build: string): string {
  return JSON.stringify({
    name: "packed",
    version: "1.0.0",
    type: "module",
    files: ["dist"],
    exports: { ".": "./src/index.ts" },
    scripts: { build, prepack: PREPACK },
    publishConfig: { exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } } },
  });
}

const declare = `node -e 'fs.mkdirSync("dist");fs.writeFileSync("dist/index.d.ts","")'`;

describe("packing", () => {
  test.each(globSync("packages/*/package.json", { cwd: ROOT }))("builds first: %s", (path) => {
    const manifest: unknown = JSON.parse(readFileSync(join(ROOT, path), "utf8"));
    expect(manifest).toMatchObject({
      scripts: {
        build: "tsc -b tsconfig.build.json && org-build",
        prepack: `${PREPACK} && org-build readme`,
        postpack: "org-build readme --restore",
      },
    });
  });

  test("publishes what the build writes if dist is missing", async () => {
    await using made = await packageOf({ "src/index.ts": "export const one = 1;" });
    await made.write("package.json", manifestFor(`${declare} && node "${ORG_BUILD}"`));
    expect(pack(made.folder)).toMatchObject({ status: 0 });
    const [tarball = ""] = (await readdir(made.folder)).filter((name) => name.endsWith(".tgz"));
    const listed = execFileSync("tar", ["-tzf", join(made.folder, tarball)], { encoding: "utf8" });
    expect(listed.split("\n")).toEqual(
      expect.arrayContaining(["package/dist/index.js", "package/dist/index.d.ts"]),
    );
  });

  test("fails if the build does not write a published file", async () => {
    await using made = await packageOf({ "src/index.ts": "export const one = 1;" });
    await made.write("package.json", manifestFor(`node "${ORG_BUILD}"`));
    const { status, output } = pack(made.folder);
    expect(output).toContain("missing after the build: ./dist/index.d.ts");
    expect(status).not.toBe(0);
    expect((await readdir(made.folder)).filter((name) => name.endsWith(".tgz"))).toEqual([]);
  });
});
