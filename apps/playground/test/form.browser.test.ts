import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";
import { openPlayground, script, violations, type Playground, type Scripted } from "./open-playground.ts";

inChromium("the playground's form", (executablePath) => {
  let playground: Playground;
  let page: Page;
  let validators: Scripted;

  beforeAll(async () => {
    playground = await openPlayground(executablePath);
    ({ page } = playground);
    validators = await script(page, playground.served.reach.bases.validators, () => undefined);
  });
  afterAll(() => playground.close());
  afterEach(() => {
    validators.requests.length = 0;
  });

  const status = () => page.getByRole("region", { name: "Result", exact: true }).getByRole("status");
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const run = () => page.getByRole("button", { name: "Run" }).click();
  const problems = () => page.getByText(/^Expected /).allInnerTexts();
  const go = (hash: string) => page.goto(`${playground.home}${hash}`);

  test.each([
    ["a half-typed date", "fromDate", "0131"],
    ["a half-typed number", "limit", "1e"],
  ])("%s is an error at its field, and nothing is sent", async (_, name, typed) => {
    await go("#/validators/consolidations");
    await page.reload();
    await field(name).click();
    await page.keyboard.type(typed);
    await run();
    await status().getByText("Not sent: 1 parameter is wrong").waitFor();
    expect(await field(name).getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => field(name).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await problems()).toEqual([expect.stringMatching(/received an incomplete/)]);
    expect(validators.requests).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  test("every wrong parameter is reported once, at its field", async () => {
    await go("#/validators/consolidations?limit=0&offset=-1&fromDate=2026-02-01&source_validator_index=-2");
    await run();
    await status().getByText("Not sent: 3 parameters are wrong").waitFor();
    expect(await problems()).toEqual([
      "Expected at least 1, received 0.",
      "Expected at least 0, received -1.",
      "Expected at least 0, received -2.",
    ]);
    expect(validators.requests).toEqual([]);
    await field("limit").fill("2");
    await expect.poll(problems).toHaveLength(2);
    await field("offset").fill("0");
    await field("source_validator_index").fill("");
    await run();
    await status().getByText(/^200/).waitFor();
    expect(await problems()).toEqual([]);
  });

  test("Back shows the form and the result of the same run", async () => {
    await go("#/validators/consolidations?limit=3");
    await run();
    await status()
      .getByText(/3 rows/)
      .waitFor();
    await field("limit").fill("5");
    await run();
    await status()
      .getByText(/5 rows/)
      .waitFor();
    await page.goBack();
    await status()
      .getByText(/3 rows/)
      .waitFor();
    expect(await field("limit").inputValue()).toBe("3");
    await page.goForward();
    await status()
      .getByText(/5 rows/)
      .waitFor();
    expect(await field("limit").inputValue()).toBe("5");
    await page.getByRole("navigation").getByRole("link", { name: /^root/ }).click();
    await page.getByRole("heading", { name: "root" }).waitFor();
    await page.goBack();
    await status()
      .getByText(/5 rows/)
      .waitFor();
  });

  test("text without suggestions is a text field, not a combobox", async () => {
    await go("#/predictions/trades");
    await page.getByRole("textbox", { name: "maker_address" }).waitFor();
  });

  test("an unknown address is reported", async () => {
    await go("#/validators/nothing?limit=3");
    await page.getByRole("heading", { name: "No such operation" }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("validators/nothing");
    expect(await page.getByRole("button", { name: "Run" }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  test("a parameter in the address that the operation lacks is reported", async () => {
    await go("#/validators/consolidations?limits=3");
    await page.getByText("The address has a parameter that the operation lacks: limits").waitFor();
  });

  test("the page says what it waits for before the sandbox responds", async () => {
    const other = await playground.browser.newPage();
    const requested = other.waitForRequest("**/sandbox.json");
    await other.route("**/sandbox.json", () => undefined);
    await other.goto(playground.home);
    await requested;
    expect(await other.getByRole("main").innerText()).toContain("Looking for the sandbox");
    await other.close();
  });
});
