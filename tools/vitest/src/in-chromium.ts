import { chromium, type Browser } from "playwright-core";
import { afterAll, describe, test } from "vitest";
import { findChromium } from "./find-chromium.ts";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Gives suites the browser of their worker. The files of a worker share it: a start takes as long as many tests. */
const inWorker = test
  .extend("executablePath", { scope: "worker" }, findChromium() ?? "")
  .extend("running", { scope: "worker" }, ({ executablePath }, { onCleanup }) => {
    let browser: Browser | undefined;
    onCleanup(() => browser?.close());
    // Vitest was killed. The connection to a browser would keep this worker alive, and with it the browser.
    process.once("disconnect", () => void browser?.close());
    return async () => {
      // An earlier file may have crashed it.
      if (browser?.isConnected() !== true)
        browser = await chromium.launch({ executablePath, args: ARGUMENTS });
      return browser;
    };
  });

/**
 * A suite that drives a real Chromium. Without one, it is a single skipped test that says so. All contexts of the browser
 * are closed after the suite, so that no page, storage or service worker reaches the next one.
 *
 * @param define registers the tests; given the browser, which runs from the first `beforeAll` on
 */
export function inChromium(name: string, define: (browser: () => Browser) => void): void {
  if (findChromium() === undefined) {
    test.skip(`${name} (no Chromium on this machine)`);
    return;
  }
  describe(name, () => {
    let browser: Browser | undefined;
    inWorker.beforeAll(async ({ running }) => {
      browser = await running();
    });
    afterAll(async () => {
      await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    });
    define(() => {
      if (browser === undefined) throw new Error("The browser runs from the first test on, not earlier");
      return browser;
    });
  });
}
