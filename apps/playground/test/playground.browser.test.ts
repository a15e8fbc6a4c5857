import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { namedOperations, services } from "@org/services";
import { inChromium } from "@org/vitest-config/in-chromium";
import { serveAll, type Served } from "../src/server/serve.ts";

/** A timeout in milliseconds, long enough for a loaded machine. */
const PATIENCE = 120_000;

const operations = services.flatMap((service) =>
  namedOperations(service).map(({ name }) => ({ title: service.title, name })),
);

const quietly = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

inChromium("the playground", (executablePath) => {
  let served: Served;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  // One page for all tests: loaded once, it switches between operations as users do.
  beforeAll(async () => {
    [served, browser] = await Promise.all([
      serveAll({ host: "127.0.0.1", port: 0 }),
      chromium.launch({ executablePath, args: quietly }),
    ]);
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.addInitScript({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
    await page.goto(home());
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
  });
  beforeEach(() => {
    complaints.length = 0;
  });

  const home = (): string => served.pages[0] ?? "";
  const result = () => page.getByRole("region", { name: "Result", exact: true });
  const headline = () => result().getByRole("status");
  const run = () => page.getByRole("button", { name: "Run" }).click();
  const open = (title: string, name: string) =>
    page
      .getByRole("region", { name: title })
      .getByRole("link", { name: new RegExp(`^${name.replace(".", "\\.")}\\b`) })
      .click();

  test("lists every operation of every service", async () => {
    await page.getByRole("button", { name: "Run" }).waitFor();
    expect(await page.getByRole("navigation").getByRole("link").count()).toBe(operations.length);
  });

  describe.each(operations)("$title: $name", ({ title, name }) => {
    test("runs with the example in its link, without errors on the page", async () => {
      await open(title, name);
      await run();
      await headline().getByText(/^200/).waitFor();
      expect(await result().getByRole("region").first().innerText()).not.toBe("");
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  test.each([
    { width: 390, colorScheme: "light" },
    { width: 390, colorScheme: "dark" },
    { width: 1280, colorScheme: "dark" },
  ] as const)("is usable at $width px, $colorScheme, with an error shown", async ({ width, colorScheme }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${home()}#/validators/consolidations?limit=0&fromDate=2026-01-01`);
    await run();
    await headline().getByText("ParameterError").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
  });

  test("a wrong parameter is shown at its field, and nothing is sent", async () => {
    await page.goto(`${home()}#/validators/consolidations?limit=0`);
    await run();
    const field = page.getByRole("spinbutton", { name: "limit" });
    await headline().getByText("ParameterError").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await result().getByText("attempt 1 sent").count()).toBe(0);
  });

  test("an error response is shown with the service's message", async () => {
    await page.goto(`${home()}#/validators/summary?validator_id=nobody&window=1d`);
    await run();
    await headline().getByText("404 · NotFoundError").waitFor();
    expect(await result().getByText("Not found.").count()).toBeGreaterThan(0);
  });

  test("a list has a next page", async () => {
    await page.goto(`${home()}#/validators/consolidations?limit=2`);
    await page.getByRole("spinbutton", { name: "limit" }).press("Control+Enter");
    await headline()
      .getByText(/page 1 · 2 rows/)
      .waitFor();
    const first = await result().getByRole("table").innerText();
    await page.getByRole("button", { name: "Next page" }).click();
    await headline()
      .getByText(/page 2 · 2 rows/)
      .waitFor();
    expect(await result().getByRole("table").innerText()).not.toBe(first);
  });

  test("a run is in the address, so that it can be shared", async () => {
    await open("Validators", "consolidations");
    await page.getByRole("combobox", { name: "network" }).selectOption("holesky");
    await page.getByRole("spinbutton", { name: "limit" }).fill("3");
    await run();
    await headline()
      .getByText(/3 rows/)
      .waitFor();
    const shared = await browser.newPage();
    await shared.goto(page.url());
    expect(await shared.getByRole("combobox", { name: "network" }).inputValue()).toBe("holesky");
    expect(await shared.getByRole("spinbutton", { name: "limit" }).inputValue()).toBe("3");
    await shared.close();
  });

  test("a second run is revalidated instead of sent again", async () => {
    // The page caches responses until it is reloaded.
    await page.reload();
    await open("Repository host", "root");
    for (const cache of ["miss", "revalidated"]) {
      await run();
      await result().getByRole("definition").getByText(cache, { exact: true }).waitFor();
    }
  });

  test("the search finds operations by parameter name", async () => {
    await page.getByRole("searchbox").fill("maker_address");
    expect(await page.getByRole("navigation").getByRole("link").allInnerTexts()).toEqual([
      expect.stringMatching(/^trades/),
    ]);
  });
});

/** The violations that axe finds on a page, by rule and place. */
async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`),
  );
}
