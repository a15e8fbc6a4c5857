import { describe, expect, it } from "vitest";
import { host, sending } from "../../../test/repo-host/ask-host.ts";
import { rendering } from "../../../test/repo-host/rendering.ts";

const testHost = host();
const { anonymous } = testHost;
const { gfm, sha } = await rendering(testHost);

describe("references", () => {
  const linked = async (text: string): Promise<readonly string[]> =>
    [
      ...(await gfm(text, "acme/rocket")).matchAll(
        /<a [^>]*\bhref="https:\/\/repo-host\.sandbox\.test\/_web\/([^"]*)"/g,
      ),
    ].map(([, path = ""]) => path);

  it.each([
    ["@alice", ["alice"]],
    ["(@Alice), @acme!", ["alice", "acme"]],
    ["@nobody-at-all", []],
    ["a@alice x@alice.example /@alice", []],
    ["@alice/team and @alice-", []],
    ["#1 (#2), GH-3.", ["acme/rocket/issues/1", "acme/rocket/issues/2", "acme/rocket/issues/3"]],
    ["#0 #126 #01 a#1 ##1 #1a", []],
    ["alice/notes#1 alice/notes#99", ["alice/notes/issues/1"]],
    ["`#1` [#1](https://example.com)", []],
    ["*#1* **@bob**", ["acme/rocket/issues/1", "bob"]],
    [`${sha.slice(0, 7)} ${sha}`, [`acme/rocket/commit/${sha}`, `acme/rocket/commit/${sha}`]],
    [`${sha.slice(0, 6)} 0000000 ${sha}0 x${sha}`, []],
    [`acme/rocket@${sha.slice(0, 8)}`, [`acme/rocket/commit/${sha}`]],
    [
      `${sha.slice(0, 8)}...${sha}, acme/rocket@${sha}...${sha.slice(0, 7)}`,
      [`acme/rocket/compare/${sha}...${sha}`, `acme/rocket/compare/${sha}...${sha}`],
    ],
    [`${sha.slice(0, 8)}...0000000`, []],
    ["acme#1 alice#1 @alice.example @alice. @bob", ["acme/rocket/issues/1", "alice", "bob"]],
    ["    #1 in code\n\n<pre>@alice</pre>", []],
  ])("in %j become links to %j", async (text, paths) => {
    expect(await linked(text)).toEqual(paths);
  });

  it("keep their written form", async () => {
    expect(await gfm(`acme/rocket@${sha} GH-1`, "acme/rocket")).toMatch(
      new RegExp(`class="commit-link" [^>]*>acme/rocket@<tt>${sha.slice(0, 7)}</tt></a> <a [^>]*>GH-1</a>`),
    );
  });

  it("in URLs of the host's own pages are shortened", async () => {
    const page = "https://repo-host.sandbox.test/_web/acme/rocket";
    const text = [
      `${page}/issues/1`,
      `${page}/issues/2#issuecomment-7`,
      `${page}/commit/${sha}`,
      `${page}/compare/${sha}...${sha}`,
      `${page}/issues/99999`,
      `[x](${page}/issues/1)`,
    ].join(" ");
    const shown = async (context: string): Promise<string> =>
      (await gfm(text, context)).replace(/<[^>]*>/g, "");
    const short = sha.slice(0, 7);
    const rest = `${page}/issues/99999 x`;
    expect(await shown("acme/rocket")).toBe(`#1 #2 (comment) ${short} ${short}...${short} ${rest}`);
    expect(await shown("alice/notes")).toBe(
      `acme/rocket#1 acme/rocket#2 (comment) acme/rocket@${short} acme/rocket@${short}...${short} ${rest}`,
    );
    expect(await gfm(text)).toContain('/issues/2#issuecomment-7" class="issue-link"');
  });

  it("to a renamed repository become links with its new name", async () => {
    expect(await linked("acme/booster#1")).toEqual(["acme/rocket/issues/1"]);
    expect(await gfm("#1", "acme/booster")).toContain("/acme/rocket/issues/1");
  });

  it("to repositories without access stay text", async () => {
    expect(await gfm("acme/vault#1")).toContain("<a");
    const response = await anonymous("/markdown", sending("POST", { text: "acme/vault#1", mode: "gfm" }));
    expect(response.text).toBe('<p dir="auto">acme/vault#1</p>');
  });

  it("escape the issue's title", async () => {
    const own = host();
    await own.alice("/repos/acme/seed/issues", sending("POST", { title: '"><img src=x onerror=alert(1)>' }));
    const response = await own.alice("/markdown", sending("POST", { text: "acme/seed#1", mode: "gfm" }));
    const tags = response.text.matchAll(/<([a-z]+)/g);
    expect(Array.from(tags, ([, name]) => name)).toEqual(["p", "a"]);
  });
});
