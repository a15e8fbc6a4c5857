import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "@org/vitest-config/find-chromium";
import { inChromium } from "@org/vitest-config/in-chromium";
import { builtPage } from "../src/server/built-page.ts";
import { openPage, PATIENCE, violations } from "./open-playground.ts";
import { serveFolder, type StaticServer } from "./static-server.ts";

inChromium("the playground as static files", (browser) => {
  let page: Page;
  let complaints: string[];
  let server: StaticServer;
  const elsewhere: string[] = [];

  beforeAll(async () => {
    const { folder } = await builtPage();
    server = await serveFolder(folder);
    ({ page, complaints } = await openPage(browser()));
    page.context().on("request", (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(server.address))
        elsewhere.push(request.url());
    });
    await page.goto(server.address);
  });
  afterAll(() => server.close());

  const go = (hash: string) => page.goto(`${server.address}${hash}`);
  const run = () => page.getByRole("button", { name: "Run" }).click();
  const answered = () => page.getByRole("status").getByText(/^200/).waitFor();
  const part = (name: string): Locator => page.getByRole("region", { name, exact: true });
  const button = (name: string): Locator => page.getByRole("button", { name, exact: true });

  test("each service answers, inside the page", async () => {
    for (const path of ["chainstats/dailyUncles?startdate=2019-02-01&enddate=2019-02-03", "repo-host/root"]) {
      await go(`#/${path}`);
      await run();
      await answered();
    }
    await part("Request 1").getByText("https://repo-host.sandbox.test").waitFor();
    await go("#/validators/consolidations?limit=2");
    await run();
    await answered();
    await go("#/predictions/trades?maker_address=0x8Fd3A0c1B27e4D5968aC0eF31b7D24c95A6E0B73");
    await run();
    await answered();
  });

  test("code to copy names a sandbox that can be reached", async () => {
    await go("#/validators/consolidations?limit=2");
    await page.getByText("As code").click();
    await button("cURL").click();
    await part("Code").getByText("http://127.0.0.1:4010/validators").waitFor();
    await page.getByText("has no address for other programs").waitFor();
  });

  test("the journal, the clock and faults are those of the sandbox in the page", async () => {
    await page.getByRole("link", { name: "Sandbox" }).click();
    await page.getByText("a reload starts it anew").waitFor();
    await part("Journal").getByRole("listitem").first().waitFor();
    await button("Freeze").click();
    await part("Clock").getByText("frozen").waitFor();
    await part("Faults")
      .getByLabel("Fault, as JSON")
      .fill('{"kind":"status","status":404,"match":{"service":"repoHost"}}');
    await button("Add fault").click();
    await part("Faults").getByText("1 active").waitFor();
    expect(await violations(page)).toEqual([]);
    await go("#/repo-host/root");
    await run();
    await page.getByRole("status").getByText(/^404/).waitFor();
    await page.getByRole("link", { name: "Sandbox" }).click();
    await part("Journal").getByText("fault-1 · status").waitFor();
    await button("Remove fault fault-1").click();
    await button("Resume").click();
  });

  test("a story plays in a world of the sandbox in the page", async () => {
    await go("#/trouble");
    await page.getByRole("button", { name: "Play: Unchanged for an hour" }).click();
    await page.getByText(/^304 · 0 spent/).waitFor();
    await page.getByRole("link", { name: "Sandbox" }).click();
    await part("Faults").getByText("none").waitFor();
  });

  test("a run that is stopped is aborted in the sandbox too", async () => {
    await part("Faults").getByLabel("Fault, as JSON").fill('{"kind":"delay","milliseconds":600000}');
    await button("Add fault").click();
    await part("Faults").getByText("1 active").waitFor();
    await go("#/validators/consolidations?limit=7");
    await run();
    await page.getByText("Running…").waitFor();
    await part("Request 1").waitFor();
    await button("Stop").click();
    await page.getByRole("status").getByText("Stopped").waitFor();
    await page.getByRole("link", { name: "Sandbox" }).click();
    await part("Journal").getByText("gone").waitFor();
    await button("Remove fault fault-2").click();
    await part("Faults").getByText("none").waitFor();
  });

  test("no request left for another address, and nothing was complained of", () => {
    expect(elsewhere).toEqual([]);
    expect(server.asked).not.toContain("../");
    expect(complaints).toEqual([]);
  });

  test("after the first visit it works without its server, with all that is loaded on demand", async () => {
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
    await server.close();
    await page.goto(`${server.address}?from=elsewhere#/validators/consolidations?limit=2`);
    await page.reload();
    await run();
    await answered();
    await button("JSON").click();
    await page.getByRole("tree").waitFor();
    await page.getByText("As code").click();
    await part("Code").waitFor();
    await page.getByRole("link", { name: "Sandbox" }).click();
    await part("Journal").getByRole("listitem").first().waitFor();
  });

  test("a new build is seen with the next visit, and then works without its server", async () => {
    const { folder } = await builtPage();
    const copy = await mkdtemp(join(tmpdir(), "playground-"));
    await cp(folder, copy, { recursive: true });
    const change = async (name: string, from: string, to: string): Promise<void> => {
      const text = await readFile(join(copy, name), "utf8");
      expect(text).toContain(from);
      await writeFile(join(copy, name), text.replace(from, to));
    };
    const host = await serveFolder(copy);
    const context = await browser().newContext();
    context.setDefaultTimeout(PATIENCE);
    const open = async (): Promise<Page> => {
      const opened = await context.newPage();
      await opened.goto(host.address);
      await opened.getByRole("button", { name: "Run" }).waitFor();
      return opened;
    };
    const build = (of: Page) => of.evaluate("document.documentElement.dataset.build ?? 'first'");
    const first = await open();
    await expect.poll(() => first.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
    expect(await build(first)).toBe("first");

    const update = context.waitForEvent("serviceworker");
    await change("index.html", '<html lang="en">', '<html lang="en" data-build="second">');
    await change("service-worker.js", 'VERSION = "', 'VERSION = "2');
    await first.reload();
    expect(await build(first)).toBe("second");
    const worker = await update;
    const state = () => worker.evaluate("self.serviceWorker.state");
    await expect.poll(state).toBe("installed");
    await first.close();
    // A visit while Chromium stops the old worker can be given to that worker, and then hangs.
    await expect.poll(state).toBe("activated");
    const second = await open();
    expect(await second.evaluate("caches.keys().then((names) => names.length)")).toBe(1);
    await host.close();
    await second.reload();
    await second.getByRole("button", { name: "Run" }).waitFor();
    expect(await build(second)).toBe("second");
    await context.close();
    await rm(copy, { recursive: true });
  });

  // A headless shell does not judge it.
  test.skipIf(findChromium()?.includes("headless-shell"))("it can be installed", async () => {
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A test has a private window, and nothing else is missing.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
  });
});
