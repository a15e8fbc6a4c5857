import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";
import { allPages } from "../src/stage.ts";
import { staticHost, type StaticHost } from "./static-host.ts";

const site = join(import.meta.dirname, "..");
const dist = join(site, "dist");
/** The path of the site on its host: not the root, so that an address that forgets it is seen. */
const BASE = "/some/path/";

// Fails for a dead link, and for a link or an include that leads nowhere.
beforeAll(async () => {
  const env = { ...process.env, SITE_BASE: BASE, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, ["src/main.ts", "build"], { cwd: site, env });
});

describe("the built site", () => {
  test("has each page as HTML and as Markdown, and llms.txt lists all", async () => {
    const list = await readFile(join(dist, "llms.txt"), "utf8");
    const pages = await allPages();
    expect(pages.length).toBeGreaterThan(100);
    for (const { path } of pages) {
      expect(existsSync(join(dist, path.replace(/\.md$/, ".html"))), path).toBe(true);
      expect(await readFile(join(dist, path), "utf8"), path).not.toContain("<Playground");
      expect(list).toContain(`](${path})`);
    }
  });
});

inChromium("the site in a browser", (browser) => {
  let host: StaticHost;

  beforeAll(async () => {
    host = await staticHost(dist, BASE);
  });
  afterAll(() => {
    host.close();
  });

  /** Opens a page of the site, and notes what should not happen. */
  async function open(
    path: string,
    width: number,
    height: number,
  ): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser().newContext({ viewport: { width, height } });
    const complaints: string[] = [];
    context.on("request", (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(host.origin))
        complaints.push(`a request to ${request.url()}`);
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${host.origin}${BASE}${path}`);
    return { page, complaints };
  }

  test("the search finds what to do by the words of a user in trouble", async () => {
    const { page, complaints } = await open("start.html", 1440, 900);
    await page
      .getByRole("button", { name: /search/i })
      .first()
      .click();
    const results = page.locator("#localsearch-list a");
    for (const [words, found] of [
      ["429", "errors/rate_limit"],
      ["too many requests", "errors/rate_limit"],
      ["expired token", "errors/authentication"],
      ["unauthorized", "errors/authentication"],
      ["forbidden", "errors/permission"],
      ["503", "errors/server"],
      ["ENOTFOUND", "errors/network"],
      ["socket hang up", "errors/network"],
      ["HTML instead of JSON", "errors/decode"],
      ["Unexpected token '<'", "errors/decode"],
      ["Unexpected end of JSON input", "errors/decode"],
      ["ECONNREFUSED", "errors/network"],
      ["TypeError: Failed to fetch", "errors/network"],
      ["getaddrinfo ENOTFOUND api.example.com", "errors/network"],
      ["Invalid API Key", "errors/authentication"],
      ["Bad credentials", "errors/authentication"],
      ["Max rate limit reached", "errors/rate_limit"],
      ["You have exceeded a secondary rate limit", "errors/rate_limit"],
      ["The operation was aborted due to timeout", "errors/timeout"],
      ["Request failed with status code 429", "errors/rate_limit"],
      ["Just a moment...", "errors/blocked"],
      ["Validation Failed", "errors/invalid_request"],
      ["big numbers", "guides/exact-amounts"],
      ["self-signed certificate", "guides/proxies-and-certificates"],
      ["mock", "guides/test-with-the-sandbox"],
      ["cancel", "errors/"],
    ] as const) {
      await page.getByRole("searchbox").fill(words);
      await expect
        .poll(() => results.first().getAttribute("href"), { message: words })
        .toMatch(`${BASE}${found}`);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  describe.each([
    ["a phone", 390, 844],
    ["a desk", 1440, 900],
  ])("on %s", (_, width, height) => {
    test("the playground in the start page answers a request", async () => {
      const { page, complaints } = await open("", width, height);
      const frame = page.locator("iframe.playground");
      await frame.scrollIntoViewIfNeeded();
      const playground = frame.contentFrame();
      await playground.getByRole("button", { name: "Run" }).click();
      await playground.getByRole("status").getByText(/^200/).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    test("the search finds an error's page by its name", async () => {
      const { page, complaints } = await open("start.html", width, height);
      await page
        .getByRole("button", { name: /search/i })
        .first()
        .click();
      await page.getByRole("searchbox").fill("RateLimitError");
      await page.locator("#localsearch-list a").first().click();
      await page.getByRole("heading", { level: 1, name: "RateLimitError" }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${BASE}errors/rate_limit.html`);
      const twin = await page.getByRole("link", { name: "This page as Markdown" }).getAttribute("href");
      expect(twin).toBe(`${BASE}errors/rate_limit.md`);
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    test.each([
      "",
      "start.html",
      "errors/schema.html",
      "packages/http-core.html",
      "comparison.html",
      "playground.html",
    ])("no page is wider than the screen: /%s", async (path) => {
      const { page, complaints } = await open(path, width, height);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
});
