import { describe, expect, it } from "vitest";
import { referenceLinks } from "./reference-links.ts";

const [first, last] = ["a".repeat(40), "b".repeat(40)];
const { mention, issue, commit, range } = referenceLinks({
  pages: "https://host.test/_web",
  account: (login) => (login === "Alice" ? { login: "alice", url: "/alice" } : undefined),
  issue: (repository, number) =>
    number === 1 ? { title: '"A" & B', url: `/${repository}/issues/1` } : undefined,
  commit(repository, digits) {
    const sha = [first, last].find((one) => one.startsWith(digits));
    return sha === undefined ? undefined : { sha, url: `/${repository}/commit/${sha}` };
  },
});

it("a mention has the text that was written", () => {
  expect(mention("Alice", "@Alice")).toBe('<a class="user-mention" href="/alice">@Alice</a>');
  expect(mention("bob", "@bob")).toBeUndefined();
});

describe("an issue", () => {
  it("has its title, escaped", () => {
    expect(issue("a/b", 1, "a/b#1")).toBe(
      '<a href="/a/b/issues/1" class="issue-link" title="&quot;A&quot; &amp; B">a/b#1</a>',
    );
    expect(issue("a/b", 2, "a/b#2")).toBeUndefined();
  });

  it("may be linked in part, with escaped text", () => {
    expect(issue("a/b", 1, "<x>", "#comment-1")).toMatch(
      / href="\/a\/b\/issues\/1#comment-1" .*>&lt;x&gt;<\/a>$/,
    );
  });
});

describe("a commit", () => {
  it("is shown by seven digits, however many were written", () => {
    for (const digits of ["aaaaaaaa", first])
      expect(commit("a/b", digits, "a/b@")).toMatch(
        new RegExp(` href="/a/b/commit/${first}">a/b@<tt>aaaaaaa</tt></a>$`),
      );
    expect(commit("a/b", "c", "")).toBeUndefined();
  });

  it("may be compared with another, if both are there", () => {
    expect(range("a/b", "aaaaaaa", "bbbbbbb", "a/b@")).toBe(
      `<a class="commit-link" href="/a/b/compare/${first}...${last}">a/b@<tt>aaaaaaa...bbbbbbb</tt></a>`,
    );
    expect([range("a/b", "c", "b", ""), range("a/b", "a", "c", "")]).toEqual([undefined, undefined]);
  });
});
