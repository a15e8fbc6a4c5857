import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { publishedPackages } from "../src/entries.ts";
import { compilerOptions } from "../src/program.ts";
import { surfacePage } from "../src/surface-page.ts";
import { surfaces } from "../src/surface.ts";

const root = mkdtempSync(join(import.meta.dirname, ".surface-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

const folder = join(root, "packages/shop");
mkdirSync(join(folder, "src"), { recursive: true });
const manifest = {
  name: "@org/shop",
  exports: { ".": "./src/index.ts", "./parts": "./src/parts.ts", "./package.json": "./package.json" },
};
writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
writeFileSync(
  join(folder, "src/index.ts"),
  `export { sell } from "./parts.ts";
/** A thing to buy. There is more to say. */
export interface Thing { readonly id: string }
export const bare = 1;
/**
 * Comes first | in the alphabet.
 *
 * @experimental
 */
export const apple = 2;
`,
);
writeFileSync(join(folder, "src/parts.ts"), "/** Sells a thing. */\nexport function sell(): void {}\n");

const [shop] = publishedPackages(root);
if (shop === undefined) throw new Error("no package was found");
const options = compilerOptions(join(import.meta.dirname, "../../../tsconfig.base.json"));
const { value, complaints } = surfaces([shop], options)(shop);

describe("what a package exports", () => {
  test("is found by the entries of its manifest, in alphabetical order", () => {
    expect(value).toEqual([
      {
        specifier: "@org/shop",
        values: [
          { name: "apple", summary: "_Experimental._ Comes first | in the alphabet." },
          { name: "bare", summary: "" },
          { name: "sell", summary: "Sells a thing." },
        ],
        types: [{ name: "Thing", summary: "A thing to buy." }],
      },
      { specifier: "@org/shop/parts", values: [{ name: "sell", summary: "Sells a thing." }], types: [] },
    ]);
  });

  test("must be documented", () => {
    expect(complaints).toEqual(["shop/src/index.ts:4 bare has no documentation"]);
  });

  test("is listed in a table for each entry", () => {
    const page = surfacePage("@org/shop", value);
    expect(page).toContain(
      "## `@org/shop/parts`\n\n| Export |  |\n| --- | --- |\n| `sell` | Sells a thing. |",
    );
    expect(page).toContain("| `apple` | _Experimental._ Comes first \\| in the alphabet. |");
  });
});
