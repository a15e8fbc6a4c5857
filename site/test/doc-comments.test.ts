import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commentText, documentedIn } from "../src/doc-comments.ts";

const SOURCE = `/** An option. */
export interface Options {
  /** How many. @default 1 */
  readonly count?: number;
  /** @internal */
  readonly hidden: boolean;
}

/** Nothing. */
export interface Empty extends Options {}

/**
 * Makes a shop.
 *
 * @param options as of {@link Options}
 * @throws TypeError for a <shop> without \`<name>\`
 * @example
 * \`\`\`ts
 * shop<string>();
 * \`\`\`
 */
export async function shop(): Promise<void> {}
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "doc-comments-"));
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/shop.ts"), SOURCE);
  writeFileSync(join(folder, "src/other.ts"), "/** Another shop. */\nexport const shop = 1;\n");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("the documentation of a package's exports", () => {
  test("is found by name and first sentence", () => {
    const find = documentedIn(folder);
    expect(find("shop", "Another shop.")?.text).toBe("Another shop.");
    expect(find("shop", "Makes a shop.")?.text).toMatch(/^Makes a shop./);
    expect(find("shop", "No shop.")).toBeUndefined();
    expect(find("gone", "")).toBeUndefined();
  });

  test("has the source of an interface, without its internal members", () => {
    expect(documentedIn(folder)("Options", "An option.")?.source).toBe(
      "export interface Options {\n  /** How many. @default 1 */\n  readonly count?: number;\n}",
    );
    expect(documentedIn(folder)("Empty", "Nothing.")?.source).toBe(
      "export interface Empty extends Options {}",
    );
  });
});

test("a doc comment becomes Markdown that has no HTML by accident", () => {
  const comment = SOURCE.slice(SOURCE.lastIndexOf("/**") + 3, SOURCE.lastIndexOf("*/"));
  expect(commentText(comment)).toBe(
    [
      "Makes a shop.",
      "",
      "- `options`: as of `Options`",
      "- throws TypeError for a &lt;shop> without `<name>`",
      "",
      "```ts",
      "shop<string>();",
      "```",
    ].join("\n"),
  );
});

test("what is experimental says so, and is found by its first sentence", () => {
  const text = commentText("*\n * Makes a shop.\n *\n * @experimental\n * @param options of the shop\n ");
  expect(text).toBe(
    "Makes a shop.\n\n_Experimental: a minor version may change it._\n\n- `options`: of the shop",
  );
});
