import { describe, expect, it } from "vitest";
import { normalizedLabel, readDefinitions, references } from "./references.ts";

const target = (href: string, title = "") => ({ href, title });

describe("link references", () => {
  it("have the target of the first definition", () => {
    const { define, find } = references("");
    define("a", target("/1"));
    define("A", target("/2"));
    expect(find("a")).toEqual(target("/1"));
    expect(find("b")).toBeUndefined();
  });

  it("insert 100,000 characters at most, titles included", () => {
    const { define, find } = references("");
    define("a", target("x".repeat(49_000), "y".repeat(1000)));
    define("b", target("x"));
    expect([find("a"), find("a")]).not.toContain(undefined);
    expect(find("b")).toBeUndefined();
  });

  it("insert at most as many characters as the text has, if that is more", () => {
    const { define, find } = references("x".repeat(200_000));
    define("a", target("x".repeat(100_000)));
    expect([find("a"), find("a")]).not.toContain(undefined);
    expect(find("a")).toBeUndefined();
  });
});

it.each([
  ["Foo Bar", "FOO \t\nBAR"],
  [" a ", "A"],
  ["ẞ", "ss"],
  ["ΑΓΩ", "αγω"],
])("the labels %j and %j are the same", (one, other) => {
  expect(normalizedLabel(one)).toBe(normalizedLabel(other));
});

it.each([
  ["a b", "ab"],
  ["a", "\u00a0a"],
  ["\\!", "!"],
])("the labels %j and %j differ", (one, other) => {
  expect(normalizedLabel(one)).not.toBe(normalizedLabel(other));
});

describe("definitions at the start of a paragraph", () => {
  it.each([
    ["[a]: /u\nb", { a: target("/u") }, "b"],
    ["[a]: /u 't' \nb", { a: target("/u", "t") }, "b"],
    ["[a]:\n  /u\n  't'\nb", { a: target("/u", "t") }, "b"],
    ["[a]:/u", { a: target("/u") }, ""],
    ["[a]: <>\nb", { a: target("") }, "b"],
    ["[a]: /u\n't' b", { a: target("/u") }, "'t' b"],
    ["[a]: /u\n[b]: /v\n[c] d", { a: target("/u"), b: target("/v") }, "[c] d"],
    ["[a]: /u 't' b", {}, "[a]: /u 't' b"],
    ["[a]: </u>'t'", {}, "[a]: </u>'t'"],
    ["[a]: /u b", {}, "[a]: /u b"],
    ["[a] : /u", {}, "[a] : /u"],
    ["[a]:\n\n/u", {}, "[a]:\n\n/u"],
    ["[a]:", {}, "[a]:"],
    ["[a", {}, "[a"],
    ["b\n[a]: /u", {}, "b\n[a]: /u"],
  ])("are read from %j", (text, defined, rest) => {
    const found = new Map<string, unknown>();
    const end = readDefinitions(text, {
      define: (label, value) => found.set(label, value),
      find: () => undefined,
    });
    expect(Object.fromEntries(found)).toEqual(defined);
    expect(text.slice(end)).toBe(rest);
  });
});
