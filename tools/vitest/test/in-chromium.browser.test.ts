import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import { inChromium } from "../src/in-chromium.ts";

let earlier: Browser;

inChromium("a suite", (browser) => {
  test("leaves pages open", async () => {
    earlier = browser();
    await earlier.newPage();
    await (await earlier.newContext()).newPage();
    expect(earlier.contexts()).toHaveLength(2);
  });
});

inChromium("the next suite", (browser) => {
  test("has the same browser without these pages, and crashes it", async () => {
    expect(browser()).toBe(earlier);
    expect(browser().contexts()).toEqual([]);
    const disconnected = new Promise((resolve) => browser().once("disconnected", resolve));
    const session = await browser().newBrowserCDPSession();
    // The command has no response: the browser is gone.
    session.send("Browser.crash").catch(() => undefined);
    await disconnected;
  });
});

inChromium("the suite after a crash", (browser) => {
  test("has a new browser", async () => {
    expect(browser()).not.toBe(earlier);
    await browser().newPage();
  });
});
