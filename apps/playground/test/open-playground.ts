import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";
import { serveAll, type Served } from "../src/server/serve.ts";

/** A timeout in milliseconds, long enough for a loaded machine. */
export const PATIENCE = 120_000;

/** The playground in a browser. */
export interface Playground {
  readonly browser: Browser;
  readonly served: Served;
  readonly page: Page;
  /** Errors on the page's console, since the last time it was emptied. */
  readonly complaints: string[];
  /** The page's address. */
  readonly home: string;
}

/** A suite whose tests share one playground with its sandbox. It is opened before the first of them. */
export function inPlayground(name: string, define: (playground: () => Playground) => void): void {
  inChromium(name, (browser) => {
    let playground: Playground | undefined;
    beforeAll(async () => {
      const [served, opened] = await Promise.all([
        serveAll({ host: "127.0.0.1", port: 0 }),
        openPage(browser()),
      ]);
      const home = served.pages[0] ?? "";
      playground = { ...opened, browser: browser(), served, home };
      // Not the first screen, which runs its example.
      await opened.page.goto(`${home}#/repo-host/root`);
    });
    afterAll(() => playground?.served.close());
    define(() => {
      if (playground === undefined)
        throw new Error("The playground is opened before the first test, not earlier");
      return playground;
    });
  });
}

/** Opens an empty page. */
export async function openPage(browser: Browser): Promise<Pick<Playground, "complaints" | "page">> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, complaints };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations that axe finds on a page, by rule and place. */
export async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`),
  );
}

/** The screens on which every view is tried: a phone, and a wide window in the dark. */
export const SCREENS = [
  { width: 390, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
  { width: 1440, colorScheme: "dark" },
] as const;

/** Shows a page as on a screen. */
export async function showOn(page: Page, { width, colorScheme }: (typeof SCREENS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme });
}

/** Whether the page is no wider than its window. */
export function fits(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth");
}

/** What a page asks of one service: recorded, with scripted responses in place of the sandbox's, where there are any. */
export interface Scripted {
  /** The addresses of the requests so far. */
  readonly requests: string[];
  readonly restore: () => Promise<void>;
}

/** Answers a request; undefined leaves it to the sandbox. */
export type Answer = (number: number, route: Route) => Promise<void> | undefined;

/** Puts a script between a page and the service at `base`, but for its other worlds: suggestions come from one of them. */
export async function script(page: Page, base: string, answer: Answer): Promise<Scripted> {
  const requests: string[] = [];
  const { origin } = new URL(base);
  const isOfService = (url: URL): boolean => url.origin === origin && !url.pathname.startsWith("/_world/");
  const handle = async (route: Route): Promise<void> => {
    const number = requests.push(route.request().url());
    await (answer(number, route) ?? route.fallback());
  };
  await page.route(isOfService, handle);
  return { requests, restore: () => page.unroute(isOfService, handle) };
}

/** Answers a request from another origin. */
export function reply(
  route: Route,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  return route.fulfill({
    status,
    body,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "*",
      "content-type": "application/json",
      ...headers,
    },
  });
}
