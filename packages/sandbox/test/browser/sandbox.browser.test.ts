import { join } from "node:path";
import { chromium, type Browser, type Page, type Route } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";
import { createSandbox, type Sandbox } from "@org/sandbox";
import { serve, type ServedSandbox } from "@org/sandbox/node";

/** A loopback address: only there and over https pages may hash. */
const HERE = "http://127.0.0.1/";

/** Milliseconds in which a page shows what it has to, on a loaded machine too. */
const PATIENCE = 120_000;

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

  async function newPage(): Promise<Page> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    return page;
  }

  describe("in process", () => {
    let page: Page;
    beforeAll(async () => {
      const script = await bundled();
      page = await newPage();
      await page.route("**/*", (route) =>
        route.request().url().endsWith("tour.js")
          ? route.fulfill({ contentType: "text/javascript", body: script })
          : route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
      );
      await page.goto(HERE);
    });

    it("responds to a page", async () => {
      const seen = await page.evaluate(`import("/tour.js").then(({ tour }) => tour())`);
      expect(seen).toEqual(SEEN);
    });

    it("responds to a worker", async () => {
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
      page = await newPage();
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.goto(served.page);
    });
    afterAll(() => served.close());

    it("shows services, keys and the journal, without a secret that was sent", async () => {
      await page.locator("#entries tr").waitFor();
      // The entries may be drawn before the services.
      await page.locator("#service-list", { hasText: served.urls.repoHost }).waitFor();
      expect(await text("#service-list")).toContain(`apikey=${sandbox.credentials.chainstats.standard}`);
      const entries = await text("#entries");
      expect(entries).toContain("access_token=[redacted]");
      expect(entries).toContain("secret-in-query");
      expect(entries).toContain("alice");
    });

    it("sets the clock", async () => {
      expect(await text("#now")).toBe("2026-01-01 00:00:00");
      await page.click("[data-advance='3600000']");
      await page.locator("#now", { hasText: "01:00:00" }).waitFor();
      expect(sandbox.clock.now()).toBe(Date.UTC(2026, 0, 1, 1));
      await page.click("#freeze");
      await page.locator("#pace", { hasText: "as real time" }).waitFor();
      expect(sandbox.clock.state().frozen).toBe(false);
    });

    it("adds and removes faults, and shows the error for an invalid one", async () => {
      await page.selectOption("#fault-kind", "truncate");
      await page.click("#add-fault button");
      await page.locator("#fault-list li").waitFor();
      expect(sandbox.faults.list()).toEqual([{ name: "fault-1", kind: "truncate", at: 100 }]);
      await page.fill("#add-fault textarea", '{"kind":"delay"}');
      await page.click("#add-fault button");
      await page.locator("#notice", { hasText: "fault.milliseconds" }).waitFor();
      await page.click("#fault-list button");
      await page.locator("#fault-list li").waitFor({ state: "detached" });
      expect(sandbox.faults.list()).toEqual([]);
    });

    it("saves a snapshot, resets, restores and removes it", async () => {
      await page.fill("#take-snapshot input", "before");
      await page.click("#take-snapshot button");
      await page.locator("#snapshot-list li", { hasText: "before" }).waitFor();
      await page.click("#start-over");
      await page.locator("#nothing:visible").waitFor();
      expect(sandbox.journal.entries()).toEqual([]);
      await page.click("[aria-label='Restore snapshot before']");
      await page.locator("#entries tr").waitFor();
      expect(sandbox.journal.entries()).toHaveLength(1);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.click("[aria-label='Export snapshot before']"),
      ]);
      await page.click("[aria-label='Remove snapshot before']");
      await page.locator("#snapshot-list li").waitFor({ state: "detached" });
      await page.setInputFiles("#import-file", await file.path());
      await page.locator("#snapshot-list li").waitFor();
      expect(sandbox.checkpoints.list()).toHaveLength(1);
    });

    it("shows each entry once, if it is read twice at the same time", async () => {
      const reads: Route[] = [];
      // The page reads the journal every second, and for a restored snapshot too: here both get the whole of it.
      await page.route(/journal\?since=0/, async (route) => {
        reads.push(route);
        await expect.poll(() => reads.length).toBe(2);
        await route.fallback();
      });
      await page.route("**/_sandbox/api/recordings", async (route) => {
        await expect.poll(() => reads.length).toBe(1);
        await route.fallback();
      });
      const later = page.waitForResponse(/journal\?since=1/);
      await page.click("[aria-label^='Restore snapshot']");
      await later;
      await page.unrouteAll();
      expect(await page.locator("#entries tr").count()).toBe(1);
    });

    it("loads recordings and shows differences", async () => {
      const entry = {
        request: { method: "GET", url: "https://api.example.com/meta" },
        response: { status: 200, content: { text: '{"theirs":1}' } },
      };
      const buffer = Buffer.from(JSON.stringify({ log: { entries: [entry] } }));
      await page.setInputFiles("#load-recordings [name=file]", {
        name: "session.har",
        mimeType: "application/json",
        buffer,
      });
      await page.selectOption("#recorded-base", "repoHost");
      await page.fill("#load-recordings [name=address]", "https://api.example.com");
      await page.click("#load-recordings button.main");
      await page.locator("#recording-count", { hasText: "repoHost 1" }).waitFor();
      await page.click("#compare");
      await page.locator("#drift-list li", { hasText: "theirs" }).waitFor();
      await page.click("#clear-recordings");
      await page.locator("#recording-count", { hasText: "No recordings" }).waitFor();
      expect(sandbox.recordings.list()).toEqual([]);
    });

    it("creates a world, opens it and returns", async () => {
      await page.fill("#fork-world input", "one");
      await page.click("#fork-world button");
      await page.locator("#world-list li", { hasText: "one" }).waitFor();
      await page.selectOption("#world", { label: "one" });
      await page.waitForURL("**/_world/one/_sandbox");
      await page.locator("#entries tr").waitFor();
      expect(await text("#service-list")).toContain("/_world/one/repo-host");
      await page.click("[data-advance='3600000']");
      await page.locator("#now", { hasText: /02:\d\d:\d\d/ }).waitFor();
      expect(sandbox.worlds.get("one").clock.now()).not.toBe(sandbox.clock.now());
      await page.click("[aria-label='Remove world one']");
      await page.waitForURL("**:*/_sandbox");
      expect(sandbox.worlds.names()).toEqual(["default"]);
    });

    it("refuses pages of other origins, unlike the services", async () => {
      const elsewhere = await serve(createSandbox({ scale: 3 }));
      const other = await newPage();
      await other.goto(`${elsewhere.urls.chainstats}/`);
      const tried = (init: string): Promise<string> =>
        other.evaluate(`fetch(...${init}).then((answer) => String(answer.status), (error) => error.name)`);
      const { origin } = new URL(served.page);
      const entries = sandbox.journal.entries().length;
      expect(await tried(`["${origin}/_sandbox/api/journal"]`)).toBe("TypeError");
      expect(await tried(`["${origin}/_sandbox/api/reset", { method: "POST" }]`)).toBe("TypeError");
      await tried(`["${origin}/_sandbox/api/reset", { method: "POST", mode: "no-cors" }]`);
      expect(sandbox.journal.entries()).toHaveLength(entries);
      expect(await tried(`["${served.urls.repoHost}/meta"]`)).toBe("200");
      await other.close();
      await elsewhere.close();
    });

    it("has thrown no error", () => {
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
