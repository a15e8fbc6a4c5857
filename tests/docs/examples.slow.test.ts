import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { codeBlocks, type CodeBlock } from "./code-blocks.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "examples-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Compiles as a user does: with strict types, and packages imported by name. */
const tsconfig = {
  extends: "../../../tsconfig.base.json",
  compilerOptions: { noEmit: true, composite: false, types: ["node"], allowImportingTsExtensions: true },
  include: ["*.ts"],
};

/** An example of an inner module imports it as its neighbours do. */
function fromHere({ at, code }: CodeBlock): string {
  const source = join(root, dirname(at));
  return code.replace(
    /from "(\.{1,2}\/[^"]+)"/g,
    (_, path: string) => `from "${relative(folder, join(source, path))}"`,
  );
}

function compile(): Promise<string> {
  const tsc = join(root, "node_modules/.bin/tsc");
  return new Promise((resolve) => {
    execFile(tsc, ["-p", folder, "--pretty", "false"], { cwd: folder }, (_, stdout) => {
      resolve(stdout);
    });
  });
}

describe("every example of the documentation", () => {
  const blocks = codeBlocks(root);

  it("is found", () => {
    expect(blocks.length).toBeGreaterThan(20);
  });

  it("compiles", async () => {
    for (const [index, block] of blocks.entries()) {
      writeFileSync(join(folder, `example-${String(index)}.ts`), `${fromHere(block)}\nexport {};\n`);
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    const complaints = (await compile()).replace(
      /example-(\d+)\.ts/g,
      (_, index: string) => blocks[Number(index)]?.at ?? index,
    );
    expect(complaints).toBe("");
  });
});
