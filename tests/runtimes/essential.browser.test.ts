import type { Browser } from "playwright-core";
import { beforeAll, it } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";
import type { Outcome } from "./case.ts";
import { essential } from "./essential.ts";
import { areOutcomes, OUTCOMES } from "./messages.ts";
import { serveWorld } from "./served-world.ts";
import { servePage } from "./serve-page.ts";

inChromium("the essential behaviour, in a page of another origin", (browser) => {
  let outcomes: readonly Outcome[];

  beforeAll(async () => {
    const served = await serveWorld();
    const page = await servePage({ ...served.world, browser: true });
    try {
      outcomes = await outcomesOf(page.url, browser());
    } finally {
      await Promise.all([page.close(), served.close()]);
    }
  });

  it.for(essential)("$name", ({ name }) => {
    const outcome = outcomes.find((one) => one.name === name);
    if (outcome === undefined) throw new Error("it was not run");
    if (outcome.problem !== undefined) throw new Error(outcome.problem);
  });
});

async function outcomesOf(url: string, browser: Browser): Promise<readonly Outcome[]> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url);
  const text = await page.locator(`#${OUTCOMES}`).textContent({ timeout: 240_000 });
  const outcomes: unknown = JSON.parse(text ?? "null");
  if (!areOutcomes(outcomes) || complaints.length > 0) throw new Error(`the page: ${complaints.join("; ")}`);
  return outcomes;
}
