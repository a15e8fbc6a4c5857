import { readFile } from "node:fs/promises";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inPlayground, script, violations } from "./open-playground.ts";

inPlayground("the pages of a list", (playground) => {
  const page = () => playground().page;

  beforeAll(async () => {
    await page().context().grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  beforeEach(async () => {
    await page().goto(`${playground().home}#/validators/consolidations?limit=100`);
    await page().reload();
    await button("Run").click();
    await button("Load all").waitFor();
  });

  const button = (name: RegExp | string) => page().getByRole("button", { name, exact: true });
  const rows = () => page().getByRole("region", { name: "Rows" }).locator("tbody tr[aria-rowindex]");
  const numbers = async () => (await rows().locator("th").allInnerTexts()).map(Number);
  const headline = (text: RegExp) => page().getByRole("status").getByText(text).waitFor();
  const bases = () => playground().served.reach.bases;

  test("steps forth and back without a second request, with the rows' numbers in the list", async () => {
    await button("Next page").click();
    await headline(/page 2 · 100 rows/);
    await expect.poll(async () => (await numbers())[0]).toBe(101);
    const asked = await script(page(), bases().validators, () => undefined);
    await button("Previous page").click();
    await page().getByText("1 of 2").waitFor();
    await expect.poll(async () => (await numbers())[0]).toBe(1);
    await button("Next page").click();
    await page().getByText("2 of 2").waitFor();
    await button("All 2 loaded").click();
    await expect.poll(async () => (await numbers())[0]).toBe(1);
    expect(await page().getByRole("grid").getAttribute("aria-rowcount")).toBe("201");
    expect(asked.requests).toEqual([]);
    await asked.restore();
    expect(await violations(page())).toEqual([]);
  });

  test("all pages are loaded at once, can be stopped, and go on after that", async () => {
    const stalled = await script(page(), bases().validators, (number) =>
      number > 2 ? new Promise<void>(() => undefined) : undefined,
    );
    await button("Load all").click();
    await headline(/300 rows on 3 pages so far/);
    await button("Stop").click();
    await page().getByRole("alert").getByText("The next page was stopped.").waitFor();
    await stalled.restore();
    await button("Load all").click();
    await button("Last page").waitFor();
    const count = Number(await page().getByRole("grid").getAttribute("aria-rowcount"));
    expect(count).toBeGreaterThan(400);
    expect(await button("Load all").count()).toBe(0);
    expect(await violations(page())).toEqual([]);
  });

  test("the rows are filtered, and those that are left are saved and copied with all fields", async () => {
    const entity = await rows().first().locator("td").nth(3).innerText();
    await page().getByRole("searchbox", { name: "Filter rows" }).fill(entity.toUpperCase());
    const status = page().getByText(/^\d+ of 100$/);
    const count = Number((await status.innerText()).split(" ")[0]);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(100);
    await button("Export").click();
    const saved = async (name: string): Promise<Buffer> => {
      const [file] = await Promise.all([page().waitForEvent("download"), button(`Save ${name}`).click()]);
      expect(file.suggestedFilename()).toBe(`validators.consolidations.${name.toLowerCase()}`);
      return readFile(await file.path());
    };
    const csv = String(await saved("CSV"));
    const [head = "", ...lines] = csv.trimEnd().split("\r\n");
    expect(lines).toHaveLength(count);
    expect(head.split(",").length).toBeGreaterThan(10);
    const json: unknown = JSON.parse(String(await saved("JSON")));
    expect(json).toHaveLength(count);
    expect(
      String(await saved("NDJSON"))
        .trimEnd()
        .split("\n"),
    ).toHaveLength(count);
    const parquet = await saved("Parquet");
    const file = new Uint8Array(parquet).buffer;
    expect(await parquetReadObjects({ file })).toHaveLength(count);
    await button("Copy CSV").click();
    await page().getByRole("status").getByText("Copied as CSV").waitFor();
    expect(await page().evaluate("navigator.clipboard.readText()")).toBe(csv);
    expect(await violations(page())).toEqual([]);
  });
});
