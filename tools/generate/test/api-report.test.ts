import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { apiReports } from "../src/api-report.ts";
import { declarationsOf } from "../src/declarations.ts";
import type { Package } from "../src/entries.ts";

const root = mkdtempSync(join(import.meta.dirname, ".reports-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

const source = join(root, "src");
mkdirSync(source);
const tsconfig = join(import.meta.dirname, "../../../tsconfig.base.json");

const shop: Package = {
  folder: root,
  name: "@org/shop",
  entries: [
    { specifier: "@org/shop", file: join(source, "index.ts") },
    { specifier: "@org/shop/parts", file: join(source, "parts.ts") },
  ],
};

const FILES = {
  "index.ts": `
    import type { Readable } from "elsewhere";
    import type { Thing } from "./parts.ts";
    export { found as findings } from "./inner.ts";
    export { outer, type Other as Another } from "elsewhere";
    /** Sells a thing. */
    export function sell(thing: Thing, options: SellOptions): Readable { return document(thing, options); }
    interface SellOptions { readonly price?: Price | undefined }
    /** @internal */
    export const hidden = 1;
    type Price = string;
    function document(...all: unknown[]): Readable { throw new Error(String(all)); }
  `,
  "parts.ts": "export interface Thing { readonly id: string }",
  "inner.ts": `
    import type { Thing } from "./parts.ts";
    const count = (): Map<string, Thing> => new Map();
    export const found = count();
  `,
};

/** The reports of both entries, with some files changed. */
function reportsOf(changed: Partial<typeof FILES> = {}): readonly string[] {
  for (const [name, text] of Object.entries({ ...FILES, ...changed }))
    writeFileSync(join(source, name), text);
  return apiReports(shop.entries, declarationsOf(shop, tsconfig)).map(({ text }) => text);
}

describe("the report of an entry", () => {
  test("has the signatures of its exports and of the types that they mention", () => {
    expect(reportsOf()).toEqual([
      `# Signatures of \`@org/shop\`

Made by \`pnpm generate\`. A change here is a change for users: review it as one.

\`\`\`ts
import { Readable } from "elsewhere";
import { Thing } from "@org/shop/parts";
\`\`\`

\`\`\`ts
export { Other as Another } from "elsewhere";

const found: Map<string, Thing>;
export { found as findings };

export { outer } from "elsewhere";

export function sell(thing: Thing, options: SellOptions): Readable;
\`\`\`

## Mentioned above, not exported

\`\`\`ts
type Price = string;

interface SellOptions {
    readonly price?: Price | undefined;
}
\`\`\`
`,
      `# Signatures of \`@org/shop/parts\`

Made by \`pnpm generate\`. A change here is a change for users: review it as one.

\`\`\`ts
export interface Thing {
    readonly id: string;
}
\`\`\`
`,
    ]);
  });

  const before = reportsOf();
  const replaced = (name: keyof typeof FILES, from: string, to: string): readonly string[] =>
    reportsOf({ [name]: FILES[name].replace(from, to) });

  test.each([
    ["a field that becomes nullable", "parts.ts", "id: string", "id: string | null"],
    ["an inner type that a signature mentions", "index.ts", "Price = string", "Price = number"],
    ["an option that becomes required", "index.ts", "price?: Price", "price: Price"],
    ["a type that the compiler infers", "inner.ts", "Map<string, Thing>", "Map<number, Thing>"],
  ] as const)("changes with %s", (_, name, from, to) => {
    expect(replaced(name, from, to)).not.toEqual(before);
  });

  test.each([
    ["a comment", "index.ts", "Sells a thing.", "Sells it."],
    ["a body", "index.ts", "String(all)", "all.join()"],
    ["what is internal", "index.ts", "hidden = 1", "hidden = 2"],
  ] as const)("does not change with %s", (_, name, from, to) => {
    expect(replaced(name, from, to)).toEqual(before);
  });
});
