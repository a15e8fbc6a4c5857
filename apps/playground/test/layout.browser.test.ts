import { beforeEach, expect, test } from "vitest";
import { inPlayground, script, violations } from "./open-playground.ts";

inPlayground("the playground's layout", (playground) => {
  const page = () => playground().page;

  beforeEach(async () => {
    await page().setViewportSize({ width: 390, height: 844 });
    await go("#/validators/consolidations?limit=2");
    await page().reload();
    await tab("Request").waitFor();
  });

  const go = (hash: string) => page().goto(`${playground().home}${hash}`);
  const tab = (name: string) => page().getByRole("tab", { name });
  const form = () => page().getByRole("form", { name: "Parameters" });
  const result = () => page().getByRole("region", { name: "Result", exact: true });
  const run = () => page().getByRole("button", { name: "Run" }).click();

  test("on a phone, Run switches to the answer, from the end of a long form too", async () => {
    await go("#/predictions/events?limit=2");
    await page()
      .getByText(/^Filter \d+$/)
      .click();
    await page().getByLabel("locale", { exact: true }).focus();
    await run();
    await result().getByRole("status").getByText(/^200/).waitFor();
    expect(await tab("Answer").getAttribute("aria-selected")).toBe("true");
    expect(await form().isVisible()).toBe(false);
    const { y = -1 } = (await result().boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(400);
    expect(await violations(page())).toEqual([]);
  });

  test("on a phone, a form that is wrong stays in sight", async () => {
    await page().getByLabel("limit", { exact: true }).fill("0");
    await run();
    await page().getByText("Expected at least 1").waitFor();
    expect(await tab("Request").getAttribute("aria-selected")).toBe("true");
    expect(await violations(page())).toEqual([]);
  });

  test("the tabs are switched with the arrow keys", async () => {
    await tab("Request").focus();
    await page().keyboard.press("ArrowRight");
    await result().waitFor();
    expect(await form().isVisible()).toBe(false);
    await page().keyboard.press("ArrowLeft");
    await form().waitFor();
    expect(await tab("Request").evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test("a wide window has the answer beside a form of any length, and no tabs", async () => {
    await page().setViewportSize({ width: 1440, height: 900 });
    await go("#/predictions/events?limit=2");
    await page()
      .getByText(/^Filter \d+$/)
      .click();
    await page().getByLabel("locale", { exact: true }).scrollIntoViewIfNeeded();
    await page().keyboard.press("Control+End");
    await run();
    await result().getByRole("status").getByText(/^200/).waitFor();
    expect(await page().getByRole("tab").count()).toBe(0);
    const { y = -1 } = (await result().boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(400);
  });

  test("after the status comes what the client did, then the rows", async () => {
    await page().setViewportSize({ width: 1440, height: 900 });
    await run();
    await result().getByRole("status").getByText(/^200/).waitFor();
    const places = [
      result().getByRole("status"),
      result().getByRole("region", { name: "Waterfall" }),
      result().getByRole("region", { name: "Rows" }),
    ];
    const tops = await Promise.all(places.map(async (place) => (await place.boundingBox())?.y ?? -1));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });

  test.each([
    "predictions/events?order=volume&ascending=false&limit=5",
    "chainstats/dailyUncles?startdate=2019-02-01&enddate=2019-02-07",
    "validators/consolidations?network=hoodi&limit=5",
  ])("on a phone, the first row is in sight after a run: %s", async (hash) => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const context = await playground().browser.newContext(phone);
    const own = await context.newPage();
    await own.goto(`${playground().home}#/${hash}`);
    await own.getByRole("button", { name: "Run" }).click();
    const row = own.getByRole("grid", { name: "Rows" }).getByRole("row").nth(1);
    const end = async () => {
      const { y, height } = (await row.boundingBox()) ?? { y: Infinity, height: 0 };
      return y + height;
    };
    await expect.poll(end).toBeLessThan(844);
    expect(await own.evaluate("window.scrollY")).toBe(0);
    expect(await violations(own)).toEqual([]);
    await context.close();
  });

  test.each(["light", "dark"] as const)("rendered Markdown is %s as the page is", async (colorScheme) => {
    await page().emulateMedia({ colorScheme });
    await go("#/repo-host/markdown.renderRaw?text=Hello");
    await run();
    const text = page().frameLocator("iframe").getByText("Hello");
    const colour = () => text.evaluate((one) => getComputedStyle(one).color);
    await expect.poll(colour).toBe(colorScheme === "dark" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)");
    expect(await violations(page())).toEqual([]);
  });

  test("the theme is that of the system until another is chosen, which is kept", async () => {
    const ground = () => page().evaluate(() => getComputedStyle(document.body).backgroundColor);
    const theme = page().getByLabel("Theme");
    await page().emulateMedia({ colorScheme: "light" });
    const light = await ground();
    await page().emulateMedia({ colorScheme: "dark" });
    const dark = await ground();
    expect(dark).not.toBe(light);
    await theme.selectOption("Light");
    expect(await ground()).toBe(light);
    await page().reload();
    await theme.waitFor();
    expect(await ground()).toBe(light);
    await page().emulateMedia({ colorScheme: "light" });
    await theme.selectOption("Dark");
    expect(await ground()).toBe(dark);
    expect(await violations(page())).toEqual([]);
    await theme.selectOption("System");
    expect(await ground()).toBe(light);
  });

  test("on a phone, the header is one row", async () => {
    const { height = 0 } = (await page().getByRole("banner").boundingBox()) ?? {};
    expect(height).toBeGreaterThan(30);
    expect(height).toBeLessThan(60);
  });

  test("the heads of a table stand in one line, with a unit or without", async () => {
    await run();
    const heads = result().getByRole("columnheader");
    await heads.first().waitFor();
    const tops = await heads.evaluateAll((cells) =>
      cells.slice(0, 3).map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell.firstChild ?? cell);
        return Math.round(range.getBoundingClientRect().top);
      }),
    );
    expect(new Set(tops).size).toBe(1);
  });

  test("the bar says what is left of a limit, and what the cache saved", async () => {
    await page().setViewportSize({ width: 1440, height: 900 });
    await go("#/repo-host/root");
    await page().getByRole("heading", { name: "root" }).waitFor();
    await run();
    const limit = page().getByRole("meter", { name: "Limit core" });
    await limit.waitFor();
    const left = Number(await limit.getAttribute("value"));
    await page()
      .getByText(/^full in (?:\d\d:\d\d|1:00:00)$/)
      .waitFor();
    await run();
    await page()
      .getByText(/^304 · 0 spent · ETag /)
      .waitFor();
    expect(Number(await limit.getAttribute("value"))).toBe(left);
    expect(await violations(page())).toEqual([]);
    await go("#/validators/consolidations?limit=2");
    await page().getByRole("heading", { name: "consolidations" }).waitFor();
    expect(await limit.count()).toBe(0);
  });

  test("digits have one width", async () => {
    const styled = await page().evaluate(() => getComputedStyle(document.body).fontVariantNumeric);
    expect(styled).toContain("tabular-nums");
  });

  test.each([
    ["no-preference", 1],
    ["reduce", 0],
  ] as const)("with motion %s, %i things move while a run waits", async (reducedMotion, moving) => {
    await page().emulateMedia({ reducedMotion });
    const stalled = await script(
      page(),
      playground().served.reach.bases.validators,
      () => new Promise(() => undefined),
    );
    await run();
    await result().getByText("Running…").waitFor();
    expect(await page().evaluate(() => document.getAnimations().length)).toBe(moving);
    await page().getByRole("button", { name: "Stop" }).click();
    await result().getByText("Stopped").waitFor();
    await stalled.restore();
  });
});
