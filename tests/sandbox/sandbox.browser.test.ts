import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";
import { createSandbox, type Sandbox } from "@org/sandbox";
import { serve, type ServedSandbox } from "@org/sandbox/node";

/** A loopback address: only there and over https pages may hash. */
const HERE = "http://127.0.0.1/";

const SEEN = {
  statuses: [200, 200, 200, 200, 200],
  hasUserAgent: true,
  unchanged: 304,
  broken: ["TypeError", "TypeError", "TypeError"],
};

inChromium("the sandbox in a browser", (executablePath) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(() => browser.close());

  describe("in process", () => {
    let page: Page;
    beforeAll(async () => {
      const script = await bundled();
      page = await browser.newPage();
      await page.route("**/*", (route) =>
        route.request().url().endsWith("tour.js")
          ? route.fulfill({ contentType: "text/javascript", body: script })
          : route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
      );
      await page.goto(HERE);
    });

    it("answers a page", async () => {
      const seen = await page.evaluate(`import("/tour.js").then(({ tour }) => tour())`);
      expect(seen).toEqual(SEEN);
    });

    it("answers a worker", async () => {
      const seen = await page.evaluate(
        `new Promise((resolve, reject) => {
          const worker = new Worker("/tour.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
        })`,
      );
      expect(seen).toEqual(SEEN);
    });
  });

  describe("its page", () => {
    let sandbox: Sandbox;
    let served: ServedSandbox;
    let page: Page;
    const complaints: string[] = [];
    const text = (selector: string): Promise<string | null> => page.locator(selector).textContent();

    beforeAll(async () => {
      sandbox = createSandbox({ now: Date.UTC(2026, 0, 1), scale: 3 });
      served = await serve(sandbox);
      await fetch(`${served.urls.repoHost}/user?access_token=alice-token`);
      page = await browser.newPage();
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.goto(served.page);
    });
    afterAll(() => served.close());

    it("shows services, keys and the journal, without a secret that was sent", async () => {
      await page.locator("#entries tr").waitFor();
      expect(await text("#service-list")).toContain(served.urls.repoHost);
      expect(await text("#service-list")).toContain(`apikey=${sandbox.credentials.chainstats.standard}`);
      const entries = await text("#entries");
      expect(entries).toContain("access_token=[redacted]");
      expect(entries).toContain("secret-in-query");
      expect(entries).toContain("alice");
    });

    it("steers the clock", async () => {
      expect(await text("#now")).toBe("2026-01-01 00:00:00");
      await page.click("[data-advance='3600000']");
      await page.locator("#now", { hasText: "01:00:00" }).waitFor();
      expect(sandbox.clock.now()).toBe(Date.UTC(2026, 0, 1, 1));
      await page.click("#freeze");
      await page.locator("#pace", { hasText: "as real time" }).waitFor();
      expect(sandbox.clock.state().frozen).toBe(false);
    });

    it("adds and removes faults, and says what is wrong with one", async () => {
      await page.selectOption("#fault-kind", "truncate");
      await page.click("#add-fault button");
      await page.locator("#fault-list li").waitFor();
      expect(sandbox.faults.list()).toEqual([{ name: "fault-1", kind: "truncate", at: 100 }]);
      await page.fill("#add-fault textarea", '{"kind":"delay"}');
      await page.click("#add-fault button");
      await page.locator("#told", { hasText: "fault.milliseconds" }).waitFor();
      await page.click("#fault-list button");
      await page.locator("#fault-list li").waitFor({ state: "detached" });
      expect(sandbox.faults.list()).toEqual([]);
    });

    it("takes a snapshot, resets and restores", async () => {
      await page.click("#snapshot");
      await page.locator("#snapshot-list li").waitFor();
      await page.click("#reset");
      await page.locator("#nothing:visible").waitFor();
      expect(sandbox.journal.entries()).toEqual([]);
      await page.click("#snapshot-list button");
      await page.locator("#entries tr").waitFor();
      expect(sandbox.journal.entries()).toHaveLength(1);
    });

    it("has thrown nothing", () => {
      expect(complaints).toEqual([]);
    });
  });
});

async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, "tour.ts"), platform: "browser" });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  return output[0].code;
}
