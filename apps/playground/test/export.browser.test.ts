import { readFile } from "node:fs/promises";
import { parquetReadObjects } from "hyparquet";
import { afterEach, beforeEach, expect, test } from "vitest";
import { consolidationRow } from "./consolidation-row.ts";
import { inPlayground, reply, script, type Answer, type Scripted, violations } from "./open-playground.ts";

inPlayground("the export of all pages", (playground) => {
  const page = () => playground().page;
  let scripted: Scripted | undefined;

  beforeEach(async () => {
    await page().goto(`${playground().home}#/validators/consolidations?limit=400`);
    await page().reload();
    await button("Run").click();
    await button("Load all").waitFor();
  });
  afterEach(() => scripted?.restore());

  const button = (name: RegExp | string) => page().getByRole("button", { name, exact: true });
  const progress = () => page().getByRole("region", { name: "Export of all pages" });
  const told = () => progress().getByRole("status").innerText();
  const choose = async (format: string): Promise<void> => {
    await button("Export").click();
    await button(`Export all pages as ${format}`).click();
  };
  const service = async (answer: Answer): Promise<Scripted> =>
    (scripted = await script(page(), playground().served.reach.bases.validators, answer));
  /** The file that the press of a button leads to. */
  const saved = async (press: () => Promise<void>): Promise<{ name: string; content: Buffer }> => {
    const [file] = await Promise.all([page().waitForEvent("download"), press()]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };

  test("one press exports every page in each format, and the table keeps the page it shows", async () => {
    const { requests } = await service(() => undefined);
    const json = await saved(() => choose("JSON"));
    expect(json.name).toBe("validators.consolidations.json");
    const rows: unknown = JSON.parse(String(json.content));
    const count = Array.isArray(rows) ? rows.length : 0;
    expect(count).toBeGreaterThan(400);
    await expect
      .poll(told)
      .toBe(
        `Saved validators.consolidations.json: ${count.toLocaleString("en")} rows on ${String(Math.ceil(count / 400))} pages`,
      );
    // The first page was there already.
    expect(requests).toHaveLength(Math.ceil(count / 400) - 1);
    expect(await page().getByRole("grid").getAttribute("aria-rowcount")).toBe("401");
    expect(await violations(page())).toEqual([]);
    await button("Close").click();
    expect(await progress().count()).toBe(0);
    expect(await page().evaluate("document.activeElement?.textContent")).toBe("Table");
    const csv = await saved(() => choose("CSV"));
    expect(String(csv.content).trimEnd().split("\r\n")).toHaveLength(count + 1);
    const lines = await saved(() => choose("NDJSON"));
    expect(String(lines.content).trimEnd().split("\n")).toHaveLength(count);
    const parquet = await saved(() => choose("Parquet"));
    const file = new Uint8Array(parquet.content).buffer;
    expect(await parquetReadObjects({ file })).toHaveLength(count);
  });

  test("a page that fails leaves what was read: it can be saved, and the export goes on", async () => {
    await service((number, route) => (number === 2 ? reply(route, 400, '{"detail":"no"}') : undefined));
    await choose("NDJSON");
    await expect
      .poll(told)
      .toMatch(/^The export failed \(400 · \w+Error\) after 800 rows on 2 pages\. Nothing is saved yet$/);
    expect(await violations(page())).toEqual([]);
    const part = await saved(() => button("Save 800 rows").click());
    expect(String(part.content).trimEnd().split("\n")).toHaveLength(800);
    await expect.poll(told).toMatch(/: 800 rows on 2 pages\. The list has more$/);
    await choose("NDJSON");
    await expect.poll(told).toMatch(/^Saved .*: [\d,]+ rows on \d+ pages$/);
  });

  test("a cancelled export goes on where it ended, without a page twice or missing", async () => {
    const stall = await service((number) => (number > 1 ? new Promise<void>(() => undefined) : undefined));
    await choose("JSON");
    await expect.poll(told).toBe("Exporting all pages as JSON, 400 rows a page: 800 rows on 2 pages so far");
    await button("Cancel export").click();
    await expect.poll(told).toMatch(/^The export was cancelled after 800 rows on 2 pages/);
    expect(await page().evaluate("document.activeElement?.textContent")).toBe("Go on with the export");
    await stall.restore();
    const { content } = await saved(() => button("Go on with the export").click());
    await button("Close").click();
    const { content: whole } = await saved(() => choose("JSON"));
    expect(String(content)).toBe(String(whole));
  });

  test("with a small page in the form it asks for the largest, says so, and keeps the form's if that is chosen", async () => {
    await page().goto(`${playground().home}#/validators/consolidations?limit=5`);
    await button("Run").click();
    await page()
      .getByText(/· 5 rows$/)
      .waitFor();
    const { requests, restore } = await service(() => undefined);
    const { content } = await saved(() => choose("NDJSON"));
    const lines = String(content).trimEnd().split("\n");
    expect(new Set(lines).size).toBe(lines.length);
    expect(requests).toHaveLength(Math.ceil((lines.length - 5) / 100));
    expect(requests.every((url) => new URL(url).searchParams.get("limit") === "100")).toBe(true);
    await progress()
      .getByText(
        "The form has 5 rows a page. The export asks for 100, the largest page, to send fewer requests.",
      )
      .waitFor();
    expect(await violations(page())).toEqual([]);
    await restore();
    const few = await service((number) => (number > 2 ? new Promise<void>(() => undefined) : undefined));
    await button("Export").click();
    expect(await violations(page())).toEqual([]);
    await page().getByLabel("Rows a page").selectOption("own");
    await button("Export all pages as JSON").click();
    await expect.poll(told).toBe("Exporting all pages as JSON, 5 rows a page: 15 rows on 3 pages so far");
    await button("Cancel export").click();
    expect(few.requests.every((url) => new URL(url).searchParams.get("limit") === "5")).toBe(true);
  });

  test("a list by cursor begins again with its largest page", async () => {
    await page().goto(`${playground().home}#/predictions/events?limit=3`);
    await button("Run").click();
    await page()
      .getByText(/· 3 rows$/)
      .waitFor();
    scripted = await script(page(), playground().served.reach.bases.catalog, () => undefined);
    const { content } = await saved(() => choose("NDJSON"));
    const ids = String(content)
      .trimEnd()
      .split("\n")
      .map((line) => /"id":"(\d+)"/.exec(line)?.[1]);
    expect(ids.length).toBeGreaterThan(40);
    expect(new Set(ids).size).toBe(ids.length);
    expect(scripted.requests.map((url) => new URL(url).searchParams.get("limit"))).toEqual(["500"]);
    await progress()
      .getByText(/asks for 500, the largest page, to send fewer requests, and begins at the list's start\.$/)
      .waitFor();
  });

  test("rejected rows are told, and saved apart", async () => {
    const body = JSON.stringify({
      next: null,
      results: [{ date: 1 }, consolidationRow],
      count: 402,
      pages: 2,
    });
    await service((_, route) => reply(route, 200, body));
    const { content } = await saved(() => choose("CSV"));
    expect(String(content).trimEnd().split("\r\n")).toHaveLength(402);
    await progress().getByText("1 row of these pages was rejected: not in the file.").waitFor();
    expect(await violations(page())).toEqual([]);
    const { name, content: refused } = await saved(() => button("Save rejected rows").click());
    expect(name).toBe("validators.consolidations.rejected.ndjson");
    expect(JSON.parse(String(refused))).toMatchObject({ place: "0", row: { date: 1 } });
  });

  test("at 50,000 rows it asks, says that the list has more, and goes on", async () => {
    await service((number, route) => {
      const results = Array.from({ length: 25_000 }, (_, index) => ({
        ...consolidationRow,
        sourceValidatorIndex: number * 25_000 + index,
      }));
      const next = number < 3 ? `http://next.test/?limit=400&offset=${String(number * 25_000)}` : null;
      return reply(route, 200, JSON.stringify({ next, results, count: 75_400, pages: 4 }));
    });
    await choose("CSV");
    await expect
      .poll(told, { timeout: 60_000 })
      .toMatch(/^The export paused after 50,000 rows, .* 50,400 rows on 3 pages$/);
    const { content } = await saved(() => button("Go on with the export").click());
    expect(String(content).trimEnd().split("\r\n")).toHaveLength(75_401);
  });
});
