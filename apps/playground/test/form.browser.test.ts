import { afterEach, beforeAll, expect, test } from "vitest";
import { inPlayground, script, violations, type Scripted } from "./open-playground.ts";

inPlayground("the playground's form", (playground) => {
  const page = () => playground().page;
  let validators: Scripted;

  beforeAll(async () => {
    validators = await script(page(), playground().served.reach.bases.validators, () => undefined);
  });
  afterEach(() => {
    validators.requests.length = 0;
  });

  const status = () => page().getByRole("region", { name: "Result", exact: true }).getByRole("status");
  const field = (name: string) => page().getByLabel(name, { exact: true });
  const run = () => page().getByRole("button", { name: "Run" }).click();
  const problems = () =>
    page()
      .getByText(/^Expected /)
      .allInnerTexts();
  const go = (hash: string) => page().goto(`${playground().home}${hash}`);
  /** What a field suggests. */
  const options = (name: string) =>
    field(name).evaluate((input) =>
      input instanceof HTMLInputElement ? Array.from(input.list?.options ?? [], ({ value }) => value) : [],
    );

  test.each([
    ["a half-typed date", "fromDate", "0131", /received an incomplete/],
    ["a half-typed number", "limit", "1e", /^Expected a number, received/],
  ])("%s is an error at its field, and nothing is sent", async (_, name, typed, problem) => {
    await go("#/validators/consolidations");
    await page().reload();
    await field(name).click();
    await page().keyboard.type(typed);
    await run();
    await status().getByText("Not sent: 1 parameter is wrong").waitFor();
    expect(await field(name).getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => field(name).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await problems()).toEqual([expect.stringMatching(problem)]);
    expect(validators.requests).toEqual([]);
    expect(await violations(page())).toEqual([]);
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
    await page().goBack();
    await status()
      .getByText(/3 rows/)
      .waitFor();
    expect(await field("limit").inputValue()).toBe("3");
    await page().goForward();
    await status()
      .getByText(/5 rows/)
      .waitFor();
    expect(await field("limit").inputValue()).toBe("5");
    await page().getByRole("navigation").getByRole("link", { name: /^root/ }).click();
    await page().getByRole("heading", { name: "root" }).waitFor();
    await page().goBack();
    await status()
      .getByText(/5 rows/)
      .waitFor();
  });

  test("text without suggestions is a text field, not a combobox", async () => {
    await go("#/predictions/trades");
    await page().getByRole("textbox", { name: "asset_id" }).waitFor();
  });

  test("what is wrong is told while it is typed, at each field; what is missing, once it was typed", async () => {
    await go("#/validators/summary");
    await page().reload();
    await field("validator_id").waitFor();
    expect(await problems()).toEqual([]);
    await field("validator_id").fill("a");
    await field("validator_id").fill("");
    await expect.poll(problems).toHaveLength(1);
    await go("#/validators/consolidations");
    await field("limit").fill("many");
    await field("offset").fill("-1");
    await expect.poll(problems).toHaveLength(2);
    await page().getByText("2 wrong").waitFor();
    await field("limit").fill("1");
    await field("offset").fill("0");
    await expect.poll(problems).toEqual([]);
    expect(validators.requests).toEqual([]);
  });

  test("Send anyway shows the service's own error, and says that the client did not check", async () => {
    const notice = page().getByText("The client's check of the parameters was left out");
    await go("#/validators/consolidations?limit=many");
    await page().getByRole("button", { name: "Send anyway" }).click();
    await status().getByText(/^400/).waitFor();
    await notice.waitFor();
    expect(validators.requests).toEqual([expect.stringMatching(/\?limit=many$/)]);
    expect(await violations(page())).toEqual([]);
    await field("limit").fill("2");
    await run();
    await status().getByText(/^200/).waitFor();
    expect(await notice.count()).toBe(0);
    await page().goBack();
    await status().getByText(/^400/).waitFor();
    await notice.waitFor();
  });

  test("parameters are grouped, with those that are set first, and do not move while they are typed", async () => {
    const groups = () => page().getByRole("form").locator("summary").allInnerTexts();
    await go("#/predictions/events?closed=true&limit=3");
    await expect.poll(groups).toEqual(["Set 2", "Filter 29", "Order 3", "Paging 1", "Include 5"]);
    await page().getByText("Order 3").click();
    await field("order").fill("volume");
    expect(await groups()).toEqual(["Set 2", "Filter 29", "Order 3", "Paging 1", "Include 5"]);
    expect(await violations(page())).toEqual([]);
  });

  test("a field is cleared by its button, the form by its own", async () => {
    await go("#/validators/consolidations?limit=3&offset=1&network=hoodi");
    await page().getByRole("button", { name: "Clear limit" }).click();
    expect(await field("limit").inputValue()).toBe("");
    expect(await field("limit").evaluate((input) => input === document.activeElement)).toBe(true);
    await page().getByRole("button", { name: "Clear all" }).click();
    expect(await field("offset").inputValue()).toBe("");
    expect(await field("network").inputValue()).toBe("");
  });

  test("help is shown on demand, and always describes the field", async () => {
    await go("#/validators/consolidations?limit=3");
    const help = page().getByText("First day, inclusive");
    await page().getByRole("button", { name: "Help for fromDate" }).waitFor();
    expect(await help.isVisible()).toBe(false);
    const described = () =>
      field("fromDate").evaluate(
        (input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
      );
    expect(await described()).toContain("First day, inclusive");
    await page().getByRole("button", { name: "Help for fromDate" }).click();
    expect(await help.isVisible()).toBe(true);
    await page().getByRole("button", { name: "Help for fromDate" }).click();
    await page().getByRole("button", { name: "Help", exact: true }).click();
    expect(await help.isVisible()).toBe(true);
  });

  test("a time is picked in UTC, and another text is kept as text", async () => {
    await go("#/predictions/events?start_date_min=2026-01-31T12:30:00Z&end_date_min=soon");
    expect(await field("start_date_min").inputValue()).toBe("2026-01-31T12:30");
    await field("start_date_min").fill("2026-02-01T08:15");
    await expect.poll(() => page().url()).toContain("start_date_min=2026-02-01T08%3A15%3A00Z");
    expect(await field("end_date_min").inputValue()).toBe("soon");
    await expect.poll(problems).toHaveLength(1);
  });

  test("values of earlier answers are suggested", async () => {
    await go("#/predictions/events?limit=2");
    await page().reload();
    await run();
    await status().getByText(/^200/).waitFor();
    await page()
      .getByRole("navigation")
      .getByRole("link", { name: /^rewardsMarkets/ })
      .click();
    await page()
      .getByText(/^Filter \d+$/)
      .click();
    await expect.poll(() => options("event_id")).toHaveLength(2);
  });

  test("before a first run, what the sandbox holds is suggested, and the user's journal has no request", async () => {
    await go("#/validators/consolidations");
    await page().reload();
    await field("source_validator_index").waitFor();
    const received = () => page().evaluate(async () => (await fetch("_sandbox/api/journal")).text());
    const before = await received();
    expect(await options("source_validator_index")).toEqual([]);
    await field("source_validator_index").focus();
    await expect.poll(() => options("source_validator_index")).toContainEqual(expect.stringMatching(/^\d+$/));
    expect(await violations(page())).toEqual([]);
    await go("#/validators/summary");
    await field("validator_id").fill("");
    const example = playground().served.reach.examples["validators.summary"] ?? {};
    await expect.poll(() => options("validator_id")).toContain(example["validator_id"]?.[0]);
    expect(await received()).toBe(before);
  });

  test("the form is in the address while it is typed, without an entry of the browser's history", async () => {
    await go("#/validators/consolidations?limit=3");
    await page().reload();
    const entries = await page().evaluate(() => window.history.length);
    await field("limit").press("End");
    await field("limit").pressSequentially("45");
    await expect.poll(() => page().url()).toContain("limit=345");
    expect(await page().evaluate(() => window.history.length)).toBe(entries);
    await page().reload();
    expect(await field("limit").inputValue()).toBe("345");
  });

  test("a result stays while the form is changed", async () => {
    await go("#/validators/consolidations?limit=3");
    await run();
    await status()
      .getByText(/3 rows/)
      .waitFor();
    await field("limit").fill("4");
    await expect.poll(() => page().url()).toContain("limit=4");
    await status()
      .getByText(/3 rows/)
      .waitFor();
  });

  test("an unknown address is reported", async () => {
    await go("#/validators/nothing?limit=3");
    await page().getByRole("heading", { name: "No such operation" }).waitFor();
    expect(await page().getByRole("main").innerText()).toContain("validators/nothing");
    expect(await page().getByRole("button", { name: "Run" }).count()).toBe(0);
    expect(await violations(page())).toEqual([]);
  });

  test("a parameter in the address that the operation lacks is reported", async () => {
    await go("#/validators/consolidations?limits=3");
    await page().getByText("The address has a parameter that the operation lacks: limits").waitFor();
  });

  test("the page says what it waits for before the sandbox responds", async () => {
    const other = await playground().browser.newPage();
    const requested = other.waitForRequest("**/sandbox.json");
    await other.route("**/sandbox.json", () => undefined);
    await other.goto(playground().home);
    await requested;
    expect(await other.getByRole("main").innerText()).toContain("Looking for the sandbox");
    await other.close();
  });
});
