import { expect, it } from "vitest";
import { readJson, suite } from "@org/test-kit/conformance";
import { renderUnsafe, type RenderOptions } from "../src/index.ts";

/**
 * The extension names in the examples. Those of task lists are `disabled`, since the specification's runner skips them.
 */
type Extensions = NonNullable<RenderOptions["extensions"]>;

const NAMES: Readonly<Record<string, Extensions>> = {
  table: { tables: true },
  strikethrough: { strikethrough: true },
  autolink: { autolinks: true },
  tagfilter: {},
  disabled: { taskLists: true },
};

suite("the examples of the GFM specification", "conformance/gfm-spec.json", (file) => {
  it("are passed, each with the extensions that it names", () => {
    const examples = examplesIn(file);
    const missed = examples.filter((example) => {
      const { extensions } = example;
      const html = renderUnsafe(example.markdown, {
        extensions: extensions.reduce<Extensions>((all, name) => ({ ...all, ...NAMES[name] }), {}),
        tagFilter: extensions.includes("tagfilter"),
      });
      return !isMet(example, html);
    });
    expect(missed).toEqual([]);
    expect(examples).toHaveLength(672);
  });
});

suite("the examples of the extensions", "conformance/gfm-extensions.json", (file) => {
  it("are passed, each with the options of its file", () => {
    const examples = examplesIn(file);
    const missed = examples.filter((example) => {
      const fullInfo = example.file.includes("full-info-string");
      const alignByStyle = example.file.includes("style-attributes");
      return !isMet(example, renderUnsafe(example.markdown, { fullInfo, alignByStyle }));
    });
    expect(missed).toEqual([]);
    expect(examples).toHaveLength(35);
  });
});

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly extensions: readonly string[];
  /** The file of the example. */
  readonly file: string;
}

function examplesIn(path: string): readonly Example[] {
  const list = readJson(path);
  if (!Array.isArray(list)) throw new TypeError(`${path} holds no list`);
  return list.map((example: unknown) => {
    const field = (name: string): unknown => Reflect.get(Object(example), name);
    const extensions = field("extensions");
    return {
      markdown: String(field("markdown")),
      html: String(field("html")),
      extensions: Array.isArray(extensions) ? extensions.map(String) : [],
      file: String(field("file")),
    };
  });
}

/** `<IGNORE>` allows any output. */
function isMet(example: Example, html: string): boolean {
  return example.html === "<IGNORE>\n" || normalized(html) === normalized(example.html);
}

/** Slashes of empty elements and the order of a checkbox's attributes do not matter. */
function normalized(html: string): string {
  return html
    .replaceAll(" />", ">")
    .replace(/<input [^>]*>/g, (tag) => `<input ${(tag.match(/[a-z]+="[^"]*"/g) ?? []).sort().join(" ")}>`);
}
