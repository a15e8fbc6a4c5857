import { expect, it } from "vitest";
import { readJson, suite } from "@org/test-kit/conformance";
import { row, rows } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";
import { rendering } from "../../../test/repo-host/rendering.ts";

const { gfm, raw, sha } = await rendering(host());

suite("the recorded rendering", "recorded/repo-host/markdown.json", (file) => {
  it("in raw mode equals the sandbox's byte for byte", async () => {
    const recorded = rows(readJson(file)).find(({ path }) => path === "/markdown/raw");
    expect(await raw(String(recorded?.["body"]))).toBe(recorded?.["response"]);
  });

  it("in mode gfm equals the sandbox's, except names of host, repository and commit", async () => {
    const recorded = rows(readJson(file)).find(({ path }) => path === "/markdown");
    const { text, context } = row(recorded?.["body"]);
    const own = await gfm(String(text).replace(/\w{7}$/, sha.slice(0, 7)), "acme/rocket");
    const named = (html: string): string =>
      html
        .replaceAll(/https:\/\/[\w.-]+\/(?:_web\/)?/g, "https://host/")
        .replaceAll(String(context), "acme/rocket")
        .replaceAll(/\b[\da-f]{40}\b/g, sha)
        .replaceAll(/<tt>[\da-f]{7}</g, `<tt>${sha.slice(0, 7)}<`);
    expect(named(own)).toBe(named(String(recorded?.["response"])));
  });
});
