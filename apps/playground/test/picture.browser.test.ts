import { readFile } from "node:fs/promises";
import type { Download } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { fits, inPlayground, violations } from "./open-playground.ts";

const UNCLES = "#/chainstats/dailyUncles?startdate=2019-02-20&enddate=2019-03-08";

inPlayground("pictures of an answer", (playground) => {
  const page = () => playground().page;
  const button = (name: string) => page().getByRole("button", { name, exact: true });
  const figure = () => page().getByRole("figure").first();
  const points = () => figure().getByRole("slider");

  beforeEach(async () => {
    await page().setViewportSize({ width: 1440, height: 900 });
    await page().emulateMedia({ colorScheme: "light" });
  });

  async function draw(hash: string): Promise<void> {
    await page().goto(`${playground().home}${hash}`);
    await page().reload();
    await button("Run").click();
    await button("Picture").click();
    await points().waitFor();
  }

  test.each([
    [UNCLES, ["Uncles per day", "Rewards for uncles per day"]],
    [
      "#/predictions/events?limit=20",
      ["Markets by probability and liquidity", "Closed markets by probability and volume"],
    ],
    [
      "#/validators/consolidations?network=hoodi&limit=30",
      ["Stake from entity to entity", "Balances of the targets, and the ceiling"],
    ],
    [
      "#/validators/summary?validator_id=3Fg68DXKUQT3wdLUK7ZXayT1LtdfapYP7CoaQ2ojZcfg&window=7d",
      ["Yield of delegators", "Effectiveness", "Vote latency"],
    ],
  ] as const)("%s is drawn, on a phone and in the dark too", async (hash, titles) => {
    await draw(hash);
    expect(await page().getByRole("figure").getByRole("heading").allInnerTexts()).toEqual(titles);
    expect(await violations(page())).toEqual([]);
    await page().setViewportSize({ width: 390, height: 844 });
    await page().emulateMedia({ colorScheme: "dark" });
    await page().getByRole("tab", { name: "Answer" }).click();
    await points().waitFor();
    expect(await violations(page())).toEqual([]);
    expect(await fits(page())).toBe(true);
  });

  test("by keyboard alone: from point to point, each read out", async () => {
    await draw(UNCLES);
    await points().focus();
    const value = () => points().getAttribute("aria-valuetext");
    expect(await value()).toMatch(/^2019-02-20: [\d,]+ uncles, [\d.]+ in rewards; Byzantium$/);
    await page().keyboard.press("ArrowRight");
    expect(await value()).toMatch(/^2019-02-21: /);
    await page().keyboard.press("End");
    expect(await value()).toMatch(/^2019-03-08: .*Constantinople$/);
    await figure()
      .getByText(/^2019-03-08: /)
      .waitFor();
    await page().keyboard.press("Home");
    expect(await points().getAttribute("aria-valuenow")).toBe("1");
  });

  test("a pointer reads the nearest point", async () => {
    await draw(UNCLES);
    const { width = 0 } = (await points().boundingBox()) ?? {};
    await points().hover({ position: { x: width - 20, y: 100 } });
    await figure()
      .getByText(/^2019-03-08: /)
      .waitFor();
  });

  test("the same data is a table, with all digits", async () => {
    await draw(UNCLES);
    await figure().getByText("The same as a table").click();
    const cells = figure().getByRole("grid").getByRole("row").nth(1).getByRole("gridcell");
    expect(await cells.allInnerTexts()).toEqual([
      "2019-02-20",
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+\.\d+$/),
    ]);
    expect(await violations(page())).toEqual([]);
  });

  test("a picture of all pages that were loaded is saved as SVG and as PNG, in its colours", async () => {
    await draw("#/chainstats/dailyUncles?startdate=2018-01-01&enddate=2019-02-01");
    await button("Load all").click();
    await page().getByText("397 days, from 2018-01-01 to 2019-02-01").first().waitFor();
    const saved = async (name: string): Promise<Download> => {
      const [download] = await Promise.all([
        page().waitForEvent("download"),
        figure().getByRole("button", { name }).click(),
      ]);
      return download;
    };
    const svg = await saved("Save SVG");
    expect(svg.suggestedFilename()).toBe("uncles-per-day.svg");
    const text = await readFile(await svg.path(), "utf8");
    expect(text).toContain("<title>Uncles per day</title>");
    expect(text).toContain('stroke="rgb(75, 63, 196)"');
    expect(text).not.toContain("class=");
    const png = await saved("Save PNG");
    const bytes = await readFile(await png.path());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(900);
  });

  test("one of several outcomes is chosen", async () => {
    await draw("#/predictions/trades?maker_address=0x8Fd3A0c1B27e4D5968aC0eF31b7D24c95A6E0B73");
    const outcome = page().getByRole("combobox", { name: "Outcome" });
    const options = await outcome.getByRole("option").allInnerTexts();
    expect(options.length).toBeGreaterThan(1);
    await outcome.selectOption(options[1] ?? "");
    await figure()
      .getByRole("heading", { name: options[1] ?? "" })
      .waitFor();
    expect(await violations(page())).toEqual([]);
  });

  test("the other windows of a validator are added by one press", async () => {
    const hash = "#/validators/summary?validator_id=3Fg68DXKUQT3wdLUK7ZXayT1LtdfapYP7CoaQ2ojZcfg&window=7d";
    await draw(hash);
    expect(await points().getAttribute("aria-valuemax")).toBe("1");
    await button("Load the other windows").click();
    await expect.poll(() => points().getAttribute("aria-valuemax")).toBe("4");
    await figure()
      .getByText(/: 1d .*, 7d .*, 30d .*, all /)
      .waitFor();
    expect(await button("Load the other windows").count()).toBe(0);
    const waterfall = page().getByRole("region", { name: "Waterfall" });
    await expect.poll(() => waterfall.getByText(/^200 · /).count()).toBe(4);
    await page().getByRole("region", { name: "Result", exact: true }).getByText("200 OK").waitFor();
    expect(await violations(page())).toEqual([]);
  });

  test("an answer with nothing to draw has no picture to choose", async () => {
    await page().goto(`${playground().home}#/predictions/events?limit=1&volume_min=999999999999`);
    await page().reload();
    await button("Run").click();
    await button("JSON").waitFor();
    await expect.poll(() => button("Picture").count()).toBe(0);
  });

  test("nothing was complained of", () => {
    expect(playground().complaints).toEqual([]);
  });
});
