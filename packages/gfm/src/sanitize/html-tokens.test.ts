import { expect, it } from "vitest";
import { readTokens } from "./html-tokens.ts";

/** The tokens of HTML: `<a>`, `</a>`, `<a b=c>` or text, which the tokenizer may split. */
function tokens(html: string): readonly string[] {
  const found: string[] = [];
  let text = "";
  const add = (token: string): void => {
    if (text !== "") found.push(text);
    text = "";
    if (token !== "") found.push(token);
  };
  readTokens(html, {
    text: (part) => {
      text += part;
    },
    start: (element, attributes) => {
      add(`<${element}${attributes.map(({ name, value }) => ` ${name}=${value}`).join("")}>`);
    },
    end: (element) => {
      add(`</${element}>`);
    },
  });
  add("");
  return found;
}

it.each([
  ["<b>", ["<b>"]],
  ["</b>", ["</b>"]],
  ["<h1 />", ["<h1>"]],
  ["</b\n>", ["</b>"]],
  ["<B>", ["<b>"]],
  ["<a href='x&amp;y' CHECKED>", ["<a href=x&y checked=>"]],
  ["<a/b=c>", ["<a b=c>"]],
  ["<b>c</b>", ["<b>", "c", "</b>"]],
  ["x&lt;b&gt;", ["x<b>"]],
  ["<my-b>", ["<my-b>"]],
])("%j has the tokens %j", (html, expected) => {
  expect(tokens(html)).toEqual(expected);
});

it.each([
  "<!-- a -->",
  "<!DOCTYPE html>",
  "<?php a ?>",
  "<![CDATA[a]]>",
  "</ a>",
  "\0",
  "<a",
  "<a b='>",
  "<!-- a",
])("%j has no token", (html) => {
  expect(tokens(html)).toEqual([]);
});
