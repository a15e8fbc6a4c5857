import { describe, expect, it } from "vitest";
import { readSearch, type ReadSearch, type Search } from "./search.ts";

const read = (q: string, others = ""): ReadSearch =>
  readSearch(new URL(`https://host.test/search?q=${encodeURIComponent(q)}${others}`), ["created", "stars"]);
/** The search, or the field that has a problem, and its code. */
const parsed = (q: string, others = ""): Search | string => {
  const found = read(q, others);
  return found.ok ? found.search : `${found.problem.field} ${found.problem.code}`;
};
const search = (words: readonly string[], qualifiers: Readonly<Record<string, readonly string[]>> = {}) => ({
  ...{ words, qualifiers: new Map(Object.entries(qualifiers)), sort: undefined, order: "desc" },
});

describe("a search", () => {
  it.each([
    ["  Parser  Loop ", search(["parser", "loop"])],
    ['"Retry Loop" a', search(["retry loop", "a"])],
    ["a is:Open is:issue label:bug", search(["a"], { is: ["open", "issue"], label: ["bug"] })],
    ['label:"Good First" author:', search(["author:"], { label: ["good first"] })],
    ["repo:acme/rocket", search([], { repo: ["acme/rocket"] })],
    ["toString:x", search([], { tostring: ["x"] })],
  ])("%j has words and qualifiers, in lower case", (q, expected) => {
    expect(parsed(q)).toEqual(expected);
  });

  it("may be sorted, by what can be sorted by", () => {
    expect(parsed("a", "&sort=stars&order=asc")).toMatchObject({ sort: "stars", order: "asc" });
    expect(parsed("a", "&sort=size")).toBe("sort invalid");
    expect(parsed("a", "&sort=")).toBe("sort invalid");
    expect(parsed("a", "&order=up")).toBe("order invalid");
  });

  it("needs words or qualifiers", () => {
    expect([parsed(""), parsed("  ")]).toEqual(["q missing_field", "q missing_field"]);
    expect(readSearch(new URL("https://host.test/search"), [])).toMatchObject({ ok: false });
  });
});

describe("a search is limited", () => {
  const many = (count: number, part: string): string => Array<string>(count).fill(part).join(" ");

  it.each([
    ["256 characters", "a".repeat(256), "a".repeat(257)],
    ["256 characters of all words", many(128, "a") + "a", many(129, "a")],
    ["5 operators", `a ${many(5, "AND")}`, `a ${many(6, "NOT")}`],
    ["100 qualifiers", many(100, "is:open"), many(101, "is:open")],
  ])("to %s", (_, most, more) => {
    expect(parsed(most)).toBeTypeOf("object");
    expect(parsed(more)).toBe("q custom");
  });

  it("by words, not by qualifiers and not by operators in lower case", () => {
    expect(parsed(`a repo:${"b".repeat(300)}`)).toBeTypeOf("object");
    expect(parsed(`a ${many(6, "and")} ORANGE`)).toBeTypeOf("object");
  });
});
