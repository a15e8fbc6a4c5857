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
  /** Which page is shown. A gauge has such a text too. */
  const counter = (text: string) =>
    page().getByRole("region", { name: "Result", exact: true }).getByText(text, { exact: true }).waitFor();
  const bases = () => playground().served.reach.bases;

  test("steps forth and back without a second request, with the rows' numbers in the list", async () => {
    await button("Next page").click();
    await headline(/page 2 · 100 rows/);
    await expect.poll(async () => (await numbers())[0]).toBe(101);
    const asked = await script(page(), bases().validators, () => undefined);
    await button("Previous page").click();
    await counter("1 of 2");
    await expect.poll(async () => (await numbers())[0]).toBe(1);
    await button("Next page").click();
    await counter("2 of 2");
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

  test("a list goes on from a checkpoint that is pasted", async () => {
    await button("Checkpoint").click();
    const end = await page().getByRole("region", { name: "Checkpoint after this page" }).innerText();
    expect(await violations(page())).toEqual([]);
    await button("Copy").click();
    await button("Copied").waitFor();
    expect(await page().evaluate("navigator.clipboard.readText()")).toBe(end);
    await page().keyboard.press("Escape");
    await button("Next page").click();
    await headline(/page 2 · 100 rows/);
    const second = await rows().first().innerText();
    await page().reload();
    await button("Run").click();
    await button("Checkpoint").click();
    const paste = async (text: string): Promise<void> => {
      await page().getByLabel("Go on from a checkpoint").fill(text);
      await button("Go on").click();
    };
    await paste("no checkpoint");
    await page()
      .getByText(/a checkpoint of validators.consolidations, received other text/)
      .waitFor();
    expect(await rows().count()).toBeGreaterThan(0);
    await paste(end);
    await headline(/page 1 after a checkpoint · 100 rows/);
    expect(cellsOf(await rows().first().innerText())).toEqual(cellsOf(second));
    expect(await page().getByRole("alert").count()).toBe(0);
    await page().keyboard.press("Escape");
    await button("Next page").click();
    await headline(/page 2 after a checkpoint/);
  });

  test("a jump to a checkpoint is kept over a reload, and Back leads to the list before it", async () => {
    await button("Checkpoint").click();
    const end = await page().getByRole("region", { name: "Checkpoint after this page" }).innerText();
    const first = await rows().first().innerText();
    await page().getByLabel("Go on from a checkpoint").fill(end);
    await button("Go on").click();
    await headline(/page 1 after a checkpoint/);
    await page().keyboard.press("Escape");
    const second = await rows().first().innerText();
    expect(second).not.toBe(first);
    await page().goBack();
    await headline(/^200 OK · page 1 · 100 rows$/);
    expect(await rows().first().innerText()).toBe(first);
    await button("Next page").click();
    await headline(/^200 OK · page 2 · 100 rows$/);
    await page().goForward();
    await headline(/page 1 after a checkpoint/);
    expect(await rows().first().innerText()).toBe(second);
    expect(page().url()).not.toContain("cursor");
    await page().reload();
    await page().getByText("after a checkpoint", { exact: true }).waitFor();
    expect(await violations(page())).toEqual([]);
    await button("Run").click();
    await headline(/page 1 after a checkpoint/);
    expect(await rows().first().innerText()).toBe(second);
    await button("From the start").click();
    await headline(/^200 OK · page 1 · 100 rows$/);
    expect(await rows().first().innerText()).toBe(first);
    expect(await page().evaluate("document.activeElement?.textContent")).toBe("Run");
    await page().goBack();
    await headline(/page 1 after a checkpoint/);
    await page().getByLabel("limit", { exact: true }).fill("50");
    await button("Run").click();
    await headline(/^200 OK · page 1 · 50 rows$/);
  });

  test("a jump that is left does not lead back", async () => {
    await button("Checkpoint").click();
    const end = await page().getByRole("region", { name: "Checkpoint after this page" }).innerText();
    const stalled = await script(page(), bases().validators, () => new Promise<void>(() => undefined));
    await page().getByLabel("Go on from a checkpoint").fill(end);
    await button("Go on").click();
    await expect.poll(() => stalled.requests.length).toBe(1);
    await page().evaluate("location.hash = '#/repo-host/root'");
    await page().getByRole("heading", { name: "root" }).waitFor();
    await stalled.restore();
    await button("Run").click();
    await headline(/^200/);
    expect(page().url()).toMatch(/#\/repo-host\/root$/);
  });

  test("a jump is in the history, and is replayed as one", async () => {
    await button("Checkpoint").click();
    const end = await page().getByRole("region", { name: "Checkpoint after this page" }).innerText();
    await page().getByLabel("Go on from a checkpoint").fill(end);
    await button("Go on").click();
    await headline(/page 1 after a checkpoint/);
    await page().keyboard.press("Escape");
    await button("From the start").click();
    await headline(/^200 OK · page 1 · 100 rows$/);
    await button("History").click();
    await page()
      .getByRole("dialog", { name: "History" })
      .getByRole("listitem")
      .filter({ hasText: "after a checkpoint" })
      .getByRole("button", { name: /^Replay/ })
      .first()
      .click();
    await headline(/page 1 after a checkpoint/);
  });

  test("a page by Link shows it", async () => {
    await page().goto(`${playground().home}#/repo-host/paginate/users?per_page=1`);
    await button("Run").click();
    await button("Checkpoint").click();
    const link = page().getByRole("region", { name: "Link of the response" });
    expect(await link.innerText()).toContain('rel="next"');
  });

  test("of many pages the latest calls and requests are drawn, and the earlier ones on demand", async () => {
    await page().goto(
      `${playground().home}#/repo-host/paginate/repos/{owner}/{repo}/issues?owner=acme&repo=rocket&state=all&per_page=5`,
    );
    await button("Run").click();
    await button("Load all").click();
    await button("Last page").waitFor();
    const drawn = page().getByRole("region", { name: "Waterfall" }).getByRole("heading");
    expect(await drawn.count()).toBe(5);
    expect(
      await page()
        .getByRole("region", { name: /^Request \d+$/ })
        .count(),
    ).toBe(5);
    await page()
      .getByRole("button", { name: /^Show \d+ earlier calls$/ })
      .click();
    expect(await drawn.first().innerText()).toMatch(/^Page 1 /);
    expect(await drawn.count()).toBeGreaterThan(5);
    expect(await violations(page())).toEqual([]);
  });

  test("the rows are filtered, and those that are left are saved and copied with all fields", async () => {
    await page().setViewportSize({ width: 3_000, height: 900 });
    const head = page().getByRole("columnheader", { name: /^sourceEntity/ });
    const column = (await head.getAttribute("aria-colindex")) ?? "";
    const entity = await rows().first().locator(`td[aria-colindex="${column}"]`).innerText();
    await page().setViewportSize({ width: 1_280, height: 900 });
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
    const [names = "", ...lines] = csv.trimEnd().split("\r\n");
    expect(lines).toHaveLength(count);
    expect(names.split(",").length).toBeGreaterThan(10);
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

/** The cells of a row as text, without its number. */
function cellsOf(row: string): readonly string[] {
  return row.split(/\s+/).slice(1);
}
