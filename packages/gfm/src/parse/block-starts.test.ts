import { describe, expect, it } from "vitest";
import { blockState, outline, paragraph } from "../../test/states.ts";
import { openBlock, type BlockState } from "./block-state.ts";
import { startBlocks } from "./block-starts.ts";
import type { Extensions } from "./extensions.ts";
import { restOf } from "./line.ts";

/** The blocks that a line starts, and the text that is left of it; undefined: the whole line is read. */
function started(line: string, extensions?: Extensions): readonly [string, string | undefined] {
  return result(blockState(line, extensions));
}

/** The same after a paragraph with a text. */
function startedAfter(
  text: string,
  line: string,
  extensions?: Extensions,
): readonly [string, string | undefined] {
  const state = blockState(line, extensions);
  openBlock(state, paragraph(text));
  return result(state);
}

function result(state: BlockState): readonly [string, string | undefined] {
  const isRead = startBlocks(state);
  return [outline(state), isRead ? undefined : restOf(state.line)];
}

describe("a line that is read", () => {
  it.each([
    ["# a", "h1:a"],
    ["   ###### a", "h6:a"],
    ["#", "h1:"],
    ["#\ta", "h1:a"],
    ["## a ## ", "h2:a"],
    ["## ##", "h2:"],
    ["# a#", "h1:a#"],
    [String.raw`# a \#`, String.raw`h1:a \#`],
    ["# a # b", "h1:a # b"],
  ])("is a heading: %j", (line, expected) => {
    expect(started(line)).toEqual([expected, undefined]);
  });

  it.each(["***", "---", "___", "   * * *", "_____", "-\t- -  "])("is a thematic break: %j", (line) => {
    expect(started(line)).toEqual(["rule", undefined]);
  });

  it.each(["```", "~~~~ js", "   ```js", "~~~ `"])("opens fenced code: %j", (line) => {
    expect(started(line)).toEqual(["code:", undefined]);
  });

  it.each([
    ["    a", "code:a\n"],
    ["\t\ta", "code:\ta\n"],
    ["    # a", "code:# a\n"],
    ["<div> *a*", "html:<div> *a*\n"],
    ["  <!-- a -->", "html:  <!-- a -->\n"],
  ])("is code or HTML: %j", (line, expected) => {
    expect(started(line)).toEqual([expected, undefined]);
  });

  it("gives code its info string without escapes", () => {
    const state = blockState("``` a&amp;b  c ");
    startBlocks(state);
    expect(state.open.at(-1)).toMatchObject({
      info: "a&b  c",
      fence: { character: 96, length: 3, indent: 0 },
    });
  });
});

describe("a line with text", () => {
  it.each([
    ["> a", "quote()", "a"],
    [">>a", "quote(quote())", "a"],
    ["- a", "list(item())", "a"],
    ["1) a", "list(item())", "a"],
    ["> - + a", "quote(list(item(list(item()))))", "a"],
    ["- > a", "list(item(quote()))", "a"],
  ])("starts containers: %j", (line, expected, rest) => {
    expect(started(line)).toEqual([expected, rest]);
  });

  it.each(["a", "#a", "####### a", "**", "--", "-a", "``", "``` a`", "===", "<b", "+a", "1.a", "\\> a"])(
    "starts nothing: %j",
    (line) => {
      expect(started(line)).toEqual(["", line]);
    },
  );

  it("may be the line of a block in its containers", () => {
    expect(started("> 1. # a")).toEqual(["quote(list(item(h1:a)))", undefined]);
    expect(started("-     a")).toEqual(["list(item(code:a\n))", undefined]);
    expect(started("- * * *")).toEqual(["list(item(rule))", undefined]);
  });

  it("starts any number of quotes, but no list after 99 containers", () => {
    const quotes = (count: number): string => `${"quote(".repeat(count)}${")".repeat(count)}`;
    expect(started(`${">".repeat(120)}a`)).toEqual([quotes(120), "a"]);
    expect(started(`${">".repeat(99)}- a`)).toEqual([quotes(99), "- a"]);
  });
});

describe("after a paragraph, a line", () => {
  it.each([
    ["===", "h1:x"],
    ["=  ", "h1:x"],
    ["---", "h2:x"],
    ["-", "h2:x"],
    ["- - -", "p:x rule"],
    ["# a", "p:x h1:a"],
    ["```", "p:x code:"],
    ["<div>", "p:x html:<div>\n"],
  ])("is read: %j", (line, expected) => {
    expect(startedAfter("x", line)).toEqual([expected, undefined]);
  });

  it("ends the heading that it underlines", () => {
    const [state, heading] = [blockState("==="), paragraph("x")];
    openBlock(state, heading);
    state.line.number = 7;
    startBlocks(state);
    expect(heading).toMatchObject({ level: 1, start: 1, end: 7 });
  });

  it.each(["    a", "<b>", "= =", "*", "2. a"])("goes on with it: %j", (line) => {
    const [expected, rest] = startedAfter("x", line);
    expect(expected).toBe("p:x");
    expect(rest).toBe(line);
  });

  it("is no underline if the paragraph has only definitions", () => {
    expect(startedAfter("[a]: /u", "===")).toEqual(["p:", "==="]);
    expect(startedAfter("[a]: /u", "---")).toEqual(["p: rule", undefined]);
    expect(startedAfter("[a]: /u\nb", "---")).toEqual(["h2:b", undefined]);
  });

  it("may be the delimiters of a table", () => {
    for (const line of ["|-|", ":-:|", "-|", ":--"])
      expect(startedAfter("x", line, { tables: true })).toEqual(["p: table:x", undefined]);
    expect(startedAfter("x", "|-|")).toEqual(["p:x", "|-|"]);
  });
});

describe("a footnote's definition", () => {
  const extensions = { footnotes: true };

  it("is a container", () => {
    expect(started("[^a]: b", extensions)).toEqual(["footnote()", "b"]);
    expect(started("[^a]:", extensions)).toEqual(["footnote()", ""]);
    expect(started("[^a]: - b", extensions)).toEqual(["footnote(list(item()))", "b"]);
  });

  it.each(["[^]: b", "[^a b]: c", "[^a] : b", "[a]: b"])("is not %j", (line) => {
    expect(started(line, extensions)).toEqual(["", line]);
  });

  it("is text without the extension", () => {
    expect(started("[^a]: b")).toEqual(["", "[^a]: b"]);
  });
});
