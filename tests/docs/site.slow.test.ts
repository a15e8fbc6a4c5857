import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { examplesOf, run } from "@org/test-kit/readme";

const root = join(import.meta.dirname, "../..");
const pages = globSync("site/pages/**/*.md", { cwd: root }).toSorted();
const examples = pages.flatMap((page) =>
  examplesOf(page).map((code, index) => ({ page, number: index + 1, code })),
);

describe("every example of the site's own pages", () => {
  it("is found", () => {
    expect(examples.length).toBeGreaterThan(15);
  });

  it.each(examples)("runs as pasted, without a network: $page, $number", async ({ code }) => {
    const { logged, warned } = await run(code, ({ url }) =>
      Promise.reject(new TypeError(`the example needs a network: ${url}`)),
    );
    expect(warned).toEqual([]);
    // The comments behind the lines of the example say what it prints, in their order.
    const said = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm), ([, text = ""]) => text);
    expect(said.length).toBeGreaterThan(0);
    expect(logged.map((values) => values.map(String).join(" "))).toEqual(said);
  });
});
