import { expect, it } from "vitest";
import { readJson, suite } from "../../../../../../tests/support/conformance.ts";
import { row, rows, type Row } from "../../../../test/ask.ts";
import { renderGfm } from "./index.ts";
import { specMarkup } from "./markup.ts";
import { EVERYTHING, type Syntax } from "./syntax.ts";
import { plainWriter } from "./writer.ts";

/** What the examples call their extensions. Those of task lists are called disabled, for they are so in its runner. */
const NAMES: Readonly<Record<string, Syntax>> = {
  table: { tables: true },
  strikethrough: { strikethrough: true },
  autolink: { autolinks: true },
  tagfilter: {},
  disabled: { taskLists: true },
};

suite("the examples of the GFM specification", "conformance/gfm-spec.json", (file) => {
  it("are met, each with the extensions that it names", () => {
    const examples = rows(readJson(file));
    const missed = examples.filter((example) => {
      const extensions = Array.isArray(example["extensions"]) ? example["extensions"].map(String) : [];
      const syntax = extensions.reduce<Syntax>((all, name) => ({ ...all, ...NAMES[name] }), {});
      const writer = plainWriter(extensions.includes("tagfilter"));
      renderGfm(String(example["markdown"]), syntax, specMarkup(), writer);
      return !isMet(example, writer.html());
    });
    expect(missed).toEqual([]);
    expect(examples).toHaveLength(672);
  });
});

suite("the examples of the extensions", "conformance/gfm-extensions.json", (file) => {
  it("are met, each with the options of its file", () => {
    const examples = rows(readJson(file));
    const missed = examples.filter((example) => {
      const name = String(example["file"]);
      const fullInfo = name.includes("full-info-string");
      const alignByStyle = name.includes("style-attributes");
      const writer = plainWriter(true);
      renderGfm(String(example["markdown"]), EVERYTHING, specMarkup({ fullInfo, alignByStyle }), writer);
      return !isMet(example, writer.html());
    });
    expect(missed).toEqual([]);
    expect(examples).toHaveLength(35);
  });
});

/** `<IGNORE>` asks for nothing but an end. */
function isMet(example: Row, html: string): boolean {
  const wanted = String(row(example)["html"]);
  return wanted === "<IGNORE>\n" || normalized(html) === normalized(wanted);
}

/** Slashes of empty elements and the order of a checkbox's attributes are of no account. */
function normalized(html: string): string {
  return html
    .replaceAll(" />", ">")
    .replace(/<input [^>]*>/g, (tag) => `<input ${(tag.match(/[a-z]+="[^"]*"/g) ?? []).sort().join(" ")}>`);
}
