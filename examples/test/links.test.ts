import { describe, expect, test } from "vitest";
import { createRepoHost } from "@org/repo-host";
import { createSandbox, unlimited } from "@org/sandbox";
import { follow, linksIn, placesIn } from "../src/links.ts";

const sandbox = createSandbox({ limits: unlimited });
const host = createRepoHost({
  baseUrl: sandbox.origins.repoHost,
  auth: undefined,
  fetch: sandbox.fetch,
  userAgent: "links",
  limit: false,
  retry: { retries: 0 },
});
const TEXT =
  "# Title\n\n## Caf\u00e9\n\n[up](#title) [caf\u00e9](#caf%C3%A9) [up](#title) [gone](#gone) [a](a?b=1&c=2)";

describe("links of a page", () => {
  test("are found once each, without HTML escapes", async () => {
    const html = await host.markdown.render({ text: TEXT, mode: "markdown" });
    const links = Array.from(linksIn(html));
    expect(links).toEqual(expect.arrayContaining(["#title", "#caf%C3%A9", "#gone", "a?b=1&c=2"]));
    expect(links.filter((href) => href === "#title")).toHaveLength(1);
  });

  test.each([
    ["#title", "found", /^a place/],
    ["#caf%C3%A9", "found", /^a place/],
    ["#café", "found", /^a place/],
    ["#", "found", /^a place/],
    ["#gone", "nowhere", /^no such place/],
    ["docs/guide.md", "found", /^a file of \d+ characters$/],
    ["docs/guide.md#part", "found", /^a file/],
    ["docs/none.md", "nowhere", /./],
    ["/acme", "found", /^Organization acme$/],
    ["/acme/rocket", "found", /^repository acme\/rocket$/],
    ["/acme/rocket/issues/1", "found", /^issue 1: \S/],
    ["/acme/rocket/issues/999999", "nowhere", /./],
    ["/acme/rocket/wiki", "elsewhere", /^elsewhere/],
    ["https://example.com/", "elsewhere", /^elsewhere/],
    ["mailto:a@example.com", "elsewhere", /^elsewhere/],
    ["https://[", "nowhere", /^no address$/],
    ["/%E0%A4", "nowhere", /^no address$/],
  ] as const)("%s is %s", async (href, to, words) => {
    const places = placesIn(await host.markdown.render({ text: TEXT, mode: "markdown" }));
    const address = new URL("https://pages.example/acme/rocket/blob/main/README.md");
    const followed = await follow({ host, address, places }, href);
    expect(followed.to).toBe(to);
    expect(followed.words).toMatch(words);
  });
});
