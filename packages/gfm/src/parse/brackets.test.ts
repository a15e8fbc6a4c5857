import { describe, expect, it } from "vitest";
import { footnote, inlineContext, inlineState } from "../../test/states.ts";
import { closeBracket, openBracket } from "./brackets.ts";
import { flush, type InlineContext } from "./inline-state.ts";
import { bracketText, textOfInline, type Inline } from "./inline-tree.ts";

const links = { a: { href: "/a", title: "" }, b: { href: "/b", title: "" } };

describe("a link", () => {
  it.each([
    ["[a](/u)", "<a /u>a</a>"],
    ["[a]()", "<a >a</a>"],
    ["[a](</u v>)", "<a /u v>a</a>"],
    ["[a](\n/u\n't'\n)", "<a /u 't'>a</a>"],
    ["![a](/u 't')", "<img /u 't'>a</img>"],
    ["[](/u)", "<a /u></a>"],
    ["[a] (/u)", "[a] (/u)"],
    ["[a](/u v)", "[a](/u v)"],
    ["[a](/u't'", "[a](/u't'"],
    ["[a](</u>'t')", "[a](</u>'t')"],
    ["[a](/u", "[a](/u"],
    ["a](/u)", "a](/u)"],
  ])("has an address and a title in parentheses: %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["[a]", "<a /a>a</a>"],
    ["[a][]", "<a /a>a</a>"],
    ["[c][a]", "<a /a>c</a>"],
    ["![c][A]", "<img /a>c</img>"],
    ["[a][c]", "[a][c]"],
    ["[a][c][b]", "[a]<a /b>c</a>"],
    ["[a](/u)[b]", "<a /u>a</a><a /b>b</a>"],
    ["[a](b", "<a /a>a</a>(b"],
    ["[c]", "[c]"],
    ["[a]: b", "<a /a>a</a>: b"],
  ])("has the address of its label: %s", (text, expected) => {
    expect(read(text, inlineContext({ links }))).toBe(expected);
  });

  it.each([
    ["[x [y](/v) z](/u)", "[x <a /v>y</a> z](/u)"],
    ["[x [y](/v) z](/u) [w](/t)", "[x <a /v>y</a> z](/u) <a /t>w</a>"],
    ["![x [y](/v) z](/u)", "<img /u>x <a /v>y</a> z</img>"],
    ["[x ![y](/v) z](/u)", "<a /u>x <img /v>y</img> z</a>"],
    ["[x ![[y](/v)](/u) z](/t)", "[x <img /u><a /v>y</a></img> z](/t)"],
  ])("holds no link: %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("has a label without brackets", () => {
    const context = inlineContext({ links: { "c [d]": links.a } });
    expect(read("[c [d]]", context)).toBe("[c [d]]");
  });

  it("has a label of 999 characters at most", () => {
    const [most, more] = ["x".repeat(999), "x".repeat(1000)];
    const context = inlineContext({ links: { [most]: links.a, [more]: links.a } });
    expect(read(`[${most}]`, context)).toBe(`<a /a>${most}</a>`);
    expect(read(`[${more}]`, context)).toBe(`[${more}]`);
  });
});

describe("a reference to a footnote", () => {
  const footnotes = [footnote("a")];
  const context = inlineContext({ extensions: { footnotes: true }, footnotes, links: { "^b": links.b } });

  it.each([
    ["x[^a]y", "x<fn a>y"],
    ["[^A]", "<fn a>"],
    ["[^a](/u)", "<a /u>^a</a>"],
    ["[^b]", "<a /b>^b</a>"],
    ["[^c]", "[^c]"],
    ["[^]", "[^]"],
    ["[^[^a]]", "[^[^a]]"],
  ])("has its label, unless it is a link: %s", (text, expected) => {
    expect(read(text, context)).toBe(expected);
  });

  it("has a label of 999 characters at most", () => {
    const [most, more] = ["x".repeat(999), "x".repeat(1000)];
    const long = inlineContext({ extensions: { footnotes: true }, footnotes: [most, more].map(footnote) });
    expect(read(`[^${most}]`, long)).toBe(`<fn ${most}>`);
    expect(read(`[^${more}]`, long)).toBe(`[^${more}]`);
  });

  it("is text without the extension", () => {
    expect(read("[^a]", inlineContext({ footnotes }))).toBe("[^a]");
  });
});

/** Reads the brackets of a text; everything else is text. */
function read(text: string, context?: InlineContext): string {
  const state = inlineState(text, context);
  while (state.at < text.length) {
    const image = text.startsWith("![", state.at);
    const isRead =
      image || text[state.at] === "["
        ? openBracket(state, image)
        : text[state.at] === "]" && closeBracket(state);
    if (!isRead) state.at += 1;
  }
  flush(state, text.length);
  return state.inlines.map(shown).join("");
}

function shown(inline: Inline): string {
  switch (inline.kind) {
    case "bracket": {
      const { image, target } = inline;
      if (target === undefined) return bracketText(inline);
      return `<${image ? "img" : "a"} ${target.href}${target.title === "" ? "" : ` '${target.title}'`}>`;
    }
    case "end":
      return inline.image ? "</img>" : "</a>";
    case "footnote":
      return `<fn ${inline.footnote.label}>`;
    default:
      return textOfInline(inline);
  }
}
