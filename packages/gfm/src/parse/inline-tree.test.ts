import { expect, it } from "vitest";
import { footnote } from "../../test/states.ts";
import { runAt } from "./emphasis.ts";
import { bracketText, plainText, textOfInline, type Inline, type OpeningBracket } from "./inline-tree.ts";

const link: OpeningBracket = { kind: "bracket", image: false, target: { href: "/u", title: "t" } };
const image: OpeningBracket = { kind: "bracket", image: true, target: undefined };

it.each<[string, Inline, string]>([
  ["text", { kind: "text", text: "a*" }, "a*"],
  ["code", { kind: "code", text: "a" }, "a"],
  ["an address", { kind: "address", href: "mailto:a@b", text: "a@b" }, "a@b"],
  ["a line end", { kind: "break", hard: true }, " "],
  ["a run", { ...runAt("***", 0, false), left: 2, opens: ["em"] }, "**"],
  ["the start of a link", link, ""],
  ["the end of a link", { kind: "end", image: false }, ""],
  ["a bracket", { ...link, target: undefined }, "["],
  ["a bracket after an exclamation mark", image, "!["],
  ["a tag", { kind: "html", text: "<b>" }, ""],
  ["a footnote reference", { kind: "footnote", footnote: footnote("a"), nth: 1 }, ""],
])("the text of %s has no markup", (_, inline, text) => {
  expect(textOfInline(inline)).toBe(text);
});

it("the text of several inlines is joined", () => {
  const inlines: Inline[] = [image, { kind: "text", text: "a" }, { kind: "break", hard: false }, link];
  expect(plainText([...inlines, { kind: "code", text: "b" }])).toBe("![a b");
});

it("a bracket is written with its exclamation mark", () => {
  expect([bracketText(link), bracketText(image)]).toEqual(["[", "!["]);
});
