import { beforeEach, describe, expect, test } from "vitest";
import { namedOperations, services } from "@org/services";
import { fits, inPlayground, violations, SCREENS, showOn } from "./open-playground.ts";

const operations = [
  ...services.flatMap((service) =>
    namedOperations(service).map(({ name }) => ({ title: service.title, name })),
  ),
  { title: "Repository host", name: "any route" },
];

inPlayground("the playground", (playground) => {
  const page = () => playground().page;

  // One page for all tests: loaded once, it switches between operations as users do.
  beforeEach(() => {
    playground().complaints.length = 0;
  });

  const home = (): string => playground().home;
  const result = () => page().getByRole("region", { name: "Result", exact: true });
  const headline = () => result().getByRole("status");
  const run = () => page().getByRole("button", { name: "Run" }).click();
  const open = (title: string, name: string) =>
    page()
      .getByRole("region", { name: title })
      .getByRole("link", { name: new RegExp(`^${name.replace(".", "\\.")}\\b`) })
      .click();

  test("lists every operation of every service", async () => {
    await page().getByRole("button", { name: "Run" }).waitFor();
    expect(await page().getByRole("navigation").getByRole("link").count()).toBe(operations.length);
  });

  describe.each(operations)("$title: $name", ({ title, name }) => {
    test("runs with the example in its link, without errors on the page", async () => {
      await open(title, name);
      await run();
      await headline().getByText(/^200/).waitFor();
      expect(await result().getByRole("region").first().innerText()).not.toBe("");
      expect(await violations(page())).toEqual([]);
      expect(playground().complaints).toEqual([]);
    });
  });

  test.each(SCREENS)("is usable at $width px, $colorScheme, with an error shown", async (screen) => {
    await showOn(page(), screen);
    await page().goto(`${home()}#/validators/consolidations?limit=0&fromDate=2026-01-01`);
    await run();
    await page().getByText("1 wrong").waitFor();
    await page().getByText("Expected at least 1, received 0.").waitFor();
    expect(await violations(page())).toEqual([]);
    expect(await fits(page())).toBe(true);
  });

  test("an error response is shown with the service's message", async () => {
    await page().goto(`${home()}#/validators/summary?validator_id=nobody&window=1d`);
    await run();
    await headline().getByText("404 · NotFoundError").waitFor();
    expect(await result().getByText("Not found.").count()).toBeGreaterThan(0);
  });

  test("a list has a next page", async () => {
    await page().goto(`${home()}#/validators/consolidations?limit=2`);
    await page().getByLabel("limit", { exact: true }).press("Control+Enter");
    await headline()
      .getByText(/page 1 · 2 rows/)
      .waitFor();
    const first = await result().getByRole("row").nth(1).innerText();
    await page().getByRole("button", { name: "Next page" }).click();
    await headline()
      .getByText(/page 2 · 2 rows/)
      .waitFor();
    expect(await result().getByRole("row").nth(1).innerText()).not.toBe(first);
  });

  test("a run is in the address, so that it can be shared", async () => {
    await open("Validators", "consolidations");
    await page().getByRole("combobox", { name: "network" }).selectOption("holesky");
    await page().getByLabel("limit", { exact: true }).fill("3");
    await run();
    await headline()
      .getByText(/3 rows/)
      .waitFor();
    const shared = await playground().browser.newPage();
    await shared.goto(page().url());
    expect(await shared.getByRole("combobox", { name: "network" }).inputValue()).toBe("holesky");
    expect(await shared.getByLabel("limit", { exact: true }).inputValue()).toBe("3");
    await shared.close();
  });

  test("a second run is revalidated instead of sent again", async () => {
    // The page caches responses until it is reloaded.
    await page().reload();
    await open("Repository host", "root");
    for (const cache of ["miss", "revalidated"]) {
      await run();
      await result().getByRole("definition").getByText(cache, { exact: true }).waitFor();
    }
  });

  test("the search finds operations by parameter name", async () => {
    await page().getByRole("searchbox").fill("maker_address");
    const links = page().getByRole("navigation").getByRole("link");
    await expect.poll(() => links.allInnerTexts()).toEqual([expect.stringMatching(/^trades/)]);
  });
});
