import { findChromium } from "@org/vitest-config/find-chromium";
import { builtPage } from "../src/server/built-page.ts";

/** Builds the page before the browser tests: each worker would build it, all at the same time. */
export async function setup(): Promise<void> {
  if (findChromium() === undefined) return;
  // The tests of the page fail, and no others.
  await builtPage().catch(console.error);
}
