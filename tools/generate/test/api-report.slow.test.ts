import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiReports } from "../src/api-report.ts";
import { declarationsOf, type Declarations } from "../src/declarations.ts";
import type { Entry } from "../src/entries.ts";

const root = mkdtempSync(join(import.meta.dirname, ".reports-"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

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

/** A change of a file: its name, and a text in place of another. */
type Change = readonly [name: keyof typeof FILES, from: string, to: string];

const VISIBLE: Readonly<Record<string, Change>> = {
  "a field that becomes nullable": ["parts.ts", "id: string", "id: string | null"],
  "an inner type that a signature mentions": ["index.ts", "Price = string", "Price = number"],
  "an option that becomes required": ["index.ts", "price?: Price", "price: Price"],
  "a type that the compiler infers": ["inner.ts", "Map<string, Thing>", "Map<number, Thing>"],
};
const INVISIBLE: Readonly<Record<string, Change>> = {
  "a comment": ["index.ts", "Sells a thing.", "Sells it."],
  "a body": ["index.ts", "String(all)", "all.join()"],
  "what is internal": ["index.ts", "hidden = 1", "hidden = 2"],
};

/** The entries of the unchanged package, and after each change. One run of the compiler reads them all. */
const versions = new Map<string, readonly Entry[]>();
let declarations: Declarations;

beforeAll(() => {
  for (const [title, change] of Object.entries({ unchanged: undefined, ...VISIBLE, ...INVISIBLE })) {
    const folder = join(root, String(versions.size));
    mkdirSync(folder);
    for (const [name, text] of Object.entries(changed(change))) writeFileSync(join(folder, name), text);
    versions.set(title, [
      { specifier: "@org/shop", file: join(folder, "index.ts") },
      { specifier: "@org/shop/parts", file: join(folder, "parts.ts") },
    ]);
  }
  const tsconfig = join(import.meta.dirname, "../../../tsconfig.base.json");
  const entries = [...versions.values()].flat();
  declarations = declarationsOf({ folder: root, name: "@org/shop", entries }, tsconfig);
});

function changed(change: Change | undefined): typeof FILES {
  if (change === undefined) return FILES;
  const [name, from, to] = change;
  expect(FILES[name]).toContain(from);
  return { ...FILES, [name]: FILES[name].replace(from, to) };
}

/** The reports of both entries of a version. */
function reportsOf(title: string): readonly string[] {
  return apiReports(versions.get(title) ?? [], declarations).map(({ text }) => text);
}

describe("the report of an entry", () => {
  test("has the signatures of its exports and of the types that they mention", () => {
    expect(reportsOf("unchanged")).toEqual([
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

  test.each(Object.keys(VISIBLE))("changes with %s", (title) => {
    expect(reportsOf(title)).toHaveLength(2);
    expect(reportsOf(title)).not.toEqual(reportsOf("unchanged"));
  });

  test.each(Object.keys(INVISIBLE))("does not change with %s", (title) => {
    expect(reportsOf(title)).toEqual(reportsOf("unchanged"));
  });
});
