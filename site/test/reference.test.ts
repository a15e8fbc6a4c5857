import { describe, expect, test } from "vitest";
import { entryPage, exportsPage } from "../src/reference.ts";

const API = `# What @org/shop exports

One line each; the rest is elsewhere.

<!-- prettier-ignore-start -->

## \`@org/shop\`

| Export |  |
| --- | --- |
| \`link\` | Makes a link. |

| Type |  |
| --- | --- |
| \`Link\` | A link \\| its text. |

## \`@org/shop/more\`

| Export |  |
| --- | --- |
| \`more\` | More. |

<!-- prettier-ignore-end -->
`;

const REPORT = `# Signatures of \`@org/shop\`

\`\`\`ts
import { Base } from "@org/base";
\`\`\`

\`\`\`ts
export interface Link {
    readonly text: string;
}

export function link(text: string): Link;
export function link(text: string, to: URL): Link;
\`\`\`

## Mentioned above, not exported

\`\`\`ts
interface Inner {}
\`\`\`
`;

describe("the page of an entry", () => {
  const documented = {
    text: "Makes a link. It is relative.",
    source: undefined,
  };

  test("has each name with its documentation and all its signatures", () => {
    const page = entryPage("@org/shop", API, REPORT, "For links.", (name) =>
      name === "link" ? documented : undefined,
    );
    expect(page).toContain(
      "# `@org/shop`\n\nFor links.\n\n## `link`\n\n```ts\nexport function link(text: string): Link;\n",
    );
    expect(page).toContain("link(text: string, to: URL): Link;\n```\n\nMakes a link. It is relative.");
    expect(page).toContain("## `Link`\n\n```ts\nexport interface Link {");
    expect(page).toContain("```\n\nA link | its text.");
    expect(page).toContain("interface Inner {}");
    expect(page).not.toContain("more");
  });

  test("shows an interface with the comments of its members", () => {
    const source = "export interface Link {\n  /** Its text. */\n  readonly text: string;\n}";
    const page = entryPage("@org/shop", API, REPORT, "", () => ({ text: "A link.", source }));
    expect(page).toContain(`\`\`\`ts\n${source}\n\`\`\`\n\nA link.`);
  });

  test("is refused where a signature is missing", () => {
    const make = (): string => entryPage("@org/shop/more", API, REPORT, "", () => undefined);
    expect(make).toThrow("@org/shop/more has no signature of more");
  });
});

test("the list of exports leads to each signature, also of names that differ in case only", () => {
  const page = exportsPage(
    API,
    new Map([
      ["@org/shop", "shop.md"],
      ["@org/shop/more", "shop-more.md"],
    ]),
  );
  expect(page).toContain("| [`link`](shop.md#link) | Makes a link. |");
  expect(page).toContain("| [`Link`](shop.md#link-1) |");
  expect(page).toContain("| [`more`](shop-more.md#more) | More. |");
  expect(page).not.toContain("prettier-ignore");
});
