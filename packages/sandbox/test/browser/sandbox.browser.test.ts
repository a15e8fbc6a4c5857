import { join } from "node:path";
import type { Page } from "playwright-core";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, it } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";
import { createSandbox } from "@org/sandbox";
import { serve } from "@org/sandbox/node";

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

inChromium("the sandbox in a browser", (browser) => {
  async function newPage(): Promise<Page> {
    const page = await browser().newPage();
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

  it("served, refuses pages of other origins its control API, unlike the services", async () => {
    const sandbox = createSandbox({ scale: 3 });
    const served = await serve(sandbox);
    await fetch(`${served.urls.repoHost}/meta`);
    const elsewhere = await serve(createSandbox({ scale: 3 }));
    const other = await newPage();
    await other.goto(`${elsewhere.urls.chainstats}/`);
    const tried = (init: string): Promise<string> =>
      other.evaluate(`fetch(...${init}).then((answer) => String(answer.status), (error) => error.name)`);
    const { origin } = new URL(served.controlUrl);
    const entries = sandbox.journal.entries().length;
    expect(await tried(`["${origin}/_sandbox/api/journal"]`)).toBe("TypeError");
    expect(await tried(`["${origin}/_sandbox/api/reset", { method: "POST" }]`)).toBe("TypeError");
    await tried(`["${origin}/_sandbox/api/reset", { method: "POST", mode: "no-cors" }]`);
    expect(sandbox.journal.entries()).toHaveLength(entries);
    expect(await tried(`["${served.urls.repoHost}/meta"]`)).toBe("200");
    await other.close();
    await Promise.all([served.close(), elsewhere.close()]);
  });
});

async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, "tour.ts"), platform: "browser" });
  // The page is given one file.
  const { output } = await bundle.generate({ format: "es", codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
