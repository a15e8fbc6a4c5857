import { describe, expect, it } from "vitest";
import { footnote, inlineContext } from "../../test/states.ts";
import { ALL_EXTENSIONS, type Extensions } from "./extensions.ts";
import { parseInlines } from "./inlines.ts";
import { plainText, type Inline } from "./inline-tree.ts";

/** The inlines of a text, except those of the kind `text`. */
function found(text: string, extensions?: Extensions): readonly Inline[] {
  const inlines = parseInlines(text, inlineContext({ ...(extensions && { extensions }) }));
  return inlines.filter(({ kind }) => kind !== "text");
}

/** The kinds of the inlines of a text, except `text`. */
function kinds(text: string, extensions?: Extensions): readonly string[] {
  return found(text, extensions).map(({ kind }) => kind);
}

it("text without special characters gives one inline, and an empty text gives no inline", () => {
  expect(parseInlines("a b", inlineContext())).toEqual([{ kind: "text", text: "a b" }]);
  expect(parseInlines("", inlineContext())).toEqual([]);
});

describe("a line end", () => {
  it.each([
    ["a\nb", false],
    ["a \nb", false],
    ["a  \n b", true],
    ["a\\\n  b", true],
    ["a\\ \nb", false],
  ])("is hard after two spaces or a backslash: %j", (text, hard) => {
    expect(found(text)).toEqual([{ kind: "break", hard }]);
  });

  it("has no spaces around it", () => {
    expect(parseInlines("a  \n  b", inlineContext()).map((inline) => plainText([inline]))).toEqual([
      "a",
      " ",
      "b",
    ]);
  });
});

describe("backslashes and entities", () => {
  it.each([
    [String.raw`\*a\*`, "*a*"],
    [String.raw`\\*`, String.raw`\*`],
    [String.raw`\a\«`, String.raw`\a\«`],
    ["\\", "\\"],
    ["&copy;&#42;&amp;lt;", "©*&lt;"],
    ["&copy &nope; &", "&copy &nope; &"],
  ])("are resolved in text: %s", (text, expected) => {
    expect(plainText(parseInlines(text, inlineContext()))).toBe(expected);
  });

  it("start no markup", () => {
    expect(kinds(String.raw`\*a* &#42;b* \<c> \[d](e)`)).toEqual(["run", "run"]);
  });
});

describe("markup", () => {
  it.each<[string, readonly string[]]>([
    ["`a` <b> <cd:e> <!-- e -->", ["code", "html", "address", "html"]],
    ["`a", []],
    ["a < b", []],
    ["`<b>` <a c='`'>`", ["code", "html"]],
    ["[a](b) ![c](d)", ["bracket", "end", "bracket", "end"]],
    ["*a*_b_", ["run", "run", "run", "run"]],
  ])("is found in %j", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it("of emphasis ends within its link", () => {
    const [outer, , inner, end] = found("*[a*](b)");
    expect(outer).toMatchObject({ left: 1, opens: undefined });
    expect(inner).toMatchObject({ kind: "run", left: 1, closes: 0 });
    expect(end).toEqual({ kind: "end", image: false });
  });
});

describe("an extension", () => {
  it.each<[keyof Extensions, string, readonly string[]]>([
    ["strikethrough", "~a~ ~~b~~", ["run", "run", "run", "run"]],
    ["autolinks", "www.a.b http://c.d", ["address", "address"]],
  ])("%s is off by default", (name, text, expected) => {
    expect(kinds(text)).toEqual([]);
    expect(kinds(text, { [name]: true })).toEqual(expected);
  });

  it("strikes through with at most two tildes", () => {
    expect(kinds("~~~a~~~", ALL_EXTENSIONS)).toEqual([]);
  });

  it("makes no address a link within brackets, in code or in tags", () => {
    const text = "[http://a.b] [c http://d.e](/f) `http://g.h` <i j='http://k.l'>";
    expect(kinds(text, ALL_EXTENSIONS)).not.toContain("address");
  });
});

describe("footnotes", () => {
  it("are numbered in the order of their first references", () => {
    const [a, b, c] = [footnote("a"), footnote("b"), footnote("c")];
    const context = inlineContext({ extensions: ALL_EXTENSIONS, footnotes: [a, b, c] });
    parseInlines("x[^b]", context);
    const inlines = parseInlines("y[^a] z[^b]", context);
    expect([a, b, c].map((note) => [note.number, note.references])).toEqual([
      [2, 1],
      [1, 2],
      [0, 0],
    ]);
    expect(inlines.at(-1)).toEqual({ kind: "footnote", footnote: b, nth: 2 });
  });

  it("may follow an exclamation mark", () => {
    const context = inlineContext({ extensions: ALL_EXTENSIONS, footnotes: [footnote("a")] });
    expect(parseInlines("![^a]", context).map(({ kind }) => kind)).toEqual(["text", "footnote"]);
  });
});
