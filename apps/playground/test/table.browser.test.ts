import { afterEach, expect, test } from "vitest";
import { inPlayground, reply, script, type Scripted, violations } from "./open-playground.ts";

inPlayground("the playground's table", (playground) => {
  const page = () => playground().page;
  let scripted: Scripted | undefined;

  afterEach(async () => {
    await scripted?.restore();
    scripted = undefined;
    await page().reload();
  });

  const result = () => page().getByRole("region", { name: "Result", exact: true });
  const table = () => result().getByRole("grid", { name: "Rows" });
  const heads = () => table().getByRole("columnheader").allInnerTexts();
  const columns = async (): Promise<number> => Number(await table().getAttribute("aria-colcount"));
  const drawer = () => page().getByRole("dialog", { name: /^Row \d/ });
  const run = async (hash: string): Promise<void> => {
    await page().goto(`${playground().home}${hash}`);
    await page().getByRole("button", { name: "Run" }).click();
    await table().waitFor();
  };

  /** Answers with one row of the sandbox, repeated. */
  async function repeat(count: number): Promise<void> {
    await page().goto(`${playground().home}#/validators/consolidations?limit=1`);
    const response = page().waitForResponse(/consolidations/);
    await page().getByRole("button", { name: "Run" }).click();
    const text = await (await response).text();
    const [, row = ""] = /"results":\[(\{[^{}]*\})\]/.exec(text) ?? [];
    const body = text.replace(row, Array.from({ length: count }, () => row).join(","));
    scripted = await script(page(), playground().served.reach.bases.validators, (_, route) =>
      reply(route, 200, body),
    );
  }

  test("of many columns the most telling are shown, and a choice of others is remembered", async () => {
    await run("#/predictions/events?limit=5");
    const first = await heads();
    const count = await columns();
    expect(count).toBeLessThanOrEqual(13);
    expect(first.slice(0, 3).map((text) => text.trim())).toEqual(["Row", "id", "title"]);
    await page()
      .getByRole("button", { name: /^Columns \d+ of \d{2}/ })
      .click();
    await page().getByRole("searchbox", { name: "Find a column" }).fill("negRiskM");
    await page().getByRole("checkbox", { name: "negRiskMarketID" }).check();
    expect(await violations(page())).toEqual([]);
    await page().keyboard.press("Escape");
    await page().reload();
    await run("#/predictions/events?limit=5");
    expect(await columns()).toBe(count + 1);
    await page()
      .getByRole("button", { name: /^Columns/ })
      .click();
    await page().getByRole("button", { name: "Most telling" }).click();
    expect(await columns()).toBe(count);
    expect(await heads()).toEqual(first);
  });

  test.each([
    ["events?limit=5&order=volume24hr", "id volume24hr title volume endDate liquidity closed"],
    ["simplifiedMarkets", "condition_id tokens.outcome tokens.price closed accepting_orders"],
    ["rewardsMarkets?order_by=spread", "market_id spread question rewards_config.rate_per_day"],
  ])(
    "%s: the columns are those of the terminal, the key first, then what it is ordered by",
    async (hash, names) => {
      await page().setViewportSize({ width: 4_000, height: 900 });
      await run(`#/predictions/${hash}`);
      const shown = (await heads()).map((text) => text.trim().replace(/\s.*/s, ""));
      expect(shown.join(" ")).toMatch(new RegExp(`^Row ${names}`));
      await page().setViewportSize({ width: 1_280, height: 900 });
    },
  );

  test("of all columns those in sight are in the document, at their places, and keys reach the others", async () => {
    await run("#/predictions/events?limit=50");
    await page()
      .getByRole("button", { name: /^Columns/ })
      .click();
    await page().getByRole("button", { name: "All", exact: true }).click();
    await page().keyboard.press("Escape");
    await expect.poll(columns).toBeGreaterThan(60);
    const last = await columns();
    const cells = async (): Promise<number> => {
      const rows = await table().locator("tr[aria-rowindex]").count();
      const inSight = await table().locator("[aria-colindex]").count();
      return inSight / rows;
    };
    expect(await cells()).toBeLessThan(16);
    await table().focus();
    await page().keyboard.press("ArrowDown");
    await page().keyboard.press("End");
    const selected = table().getByRole("gridcell", { selected: true });
    await expect.poll(() => selected.getAttribute("aria-colindex")).toBe(String(last));
    expect(await cells()).toBeLessThan(16);
    // The first column stays in sight.
    expect((await heads()).slice(0, 2).map((text) => text.trim())).toEqual(["Row", "id"]);
    const head = table().locator(`thead [aria-colindex="${String(last)}"]`);
    const [cellBox, headBox, box] = await Promise.all([
      selected.boundingBox(),
      head.boundingBox(),
      table().locator("..").boundingBox(),
    ]);
    expect(cellBox?.x).toBe(headBox?.x);
    expect(cellBox?.width).toBe(headBox?.width);
    expect((cellBox?.x ?? 0) + (cellBox?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    expect(await violations(page())).toEqual([]);
    await page().keyboard.press("ArrowLeft");
    await expect.poll(() => selected.getAttribute("aria-colindex")).toBe(String(last - 1));
    await page().keyboard.press("Home");
    await expect.poll(() => selected.getAttribute("aria-colindex")).toBe("2");
    await page()
      .getByRole("button", { name: /^Columns/ })
      .click();
    await page().getByRole("button", { name: "Most telling" }).click();
  });

  test.each([
    ["#/validators/consolidations?limit=2", "consolidatedAmount", "Gwei"],
    ["#/predictions/rewardsMarkets", "rewards_max_spread", "cents"],
  ])("%s: the head of %s has its unit", async (hash, column, unit) => {
    // All columns are in sight.
    await page().setViewportSize({ width: 4_000, height: 900 });
    await run(hash);
    await table()
      .getByRole("columnheader", { name: `${column} ${unit}`, exact: true })
      .waitFor();
    await page().setViewportSize({ width: 1_280, height: 900 });
  });

  test("rows are drawn in their final form at once, however late the units of their amounts come", async () => {
    const units = Promise.withResolvers<undefined>();
    await page().route(/field-docs/, async (route) => {
      await units.promise;
      await route.continue();
    });
    await page().goto(`${playground().home}#/validators/consolidations?limit=2`);
    await page().reload();
    await page().getByRole("button", { name: "Run" }).click();
    await result().getByRole("status").getByText(/^200/).waitFor();
    const drawn = table().getByRole("row").nth(1);
    const early = await drawn.waitFor({ timeout: 200 }).then(
      () => drawn.innerText(),
      () => undefined,
    );
    units.resolve(undefined);
    await drawn
      .getByText(/^\d{1,3}(?:,\d{3})+$/)
      .first()
      .waitFor();
    expect([undefined, await drawn.innerText()]).toContain(early);
  });

  test("a list without rows says why, where that is known", async () => {
    await page().goto(`${playground().home}#/predictions/trades?maker_address=0x${"0".repeat(40)}`);
    await page().getByRole("button", { name: "Run" }).click();
    await result()
      .getByText(/^No rows\. Trades are those of the credential's account/)
      .waitFor({ timeout: 5_000 });
  });

  test("a cell that is too narrow for its text has the text at hand", async () => {
    await run("#/predictions/simplifiedMarkets");
    const cell = table()
      .getByRole("gridcell", { name: /^0x[0-9a-f]{64}$/ })
      .first();
    expect(await cell.getAttribute("title")).toBe(await cell.innerText());
  });

  test("ten thousand rows are shown by a bounded number of elements, to the last", async () => {
    await repeat(10_000);
    await run("#/validators/consolidations?limit=9");
    await result().getByRole("status").getByText("10,000 rows").waitFor();
    const elements = () => page().evaluate<number>("document.querySelectorAll('*').length");
    expect(await elements()).toBeLessThan(1_500);
    await table().focus();
    await page().keyboard.press("ArrowDown");
    await page().keyboard.press("Control+End");
    await table().getByRole("button", { name: "Open row 10000" }).waitFor();
    expect(await table().getByRole("button", { name: "Open row 1", exact: true }).count()).toBe(0);
    expect(await elements()).toBeLessThan(1_500);
    expect(await violations(page())).toEqual([]);
  });

  test("scrolled through ten thousand rows, a frame draws the rows that come into sight and leaves the others", async () => {
    await repeat(10_000);
    await run("#/validators/consolidations?limit=8");
    await result().getByRole("status").getByText("10,000 rows").waitFor();
    const [rows, frames] = [10, 60];
    const { reached, changes } = await page().evaluate(scrollBy, { rows, frames });
    expect(reached).toBeGreaterThan(frames * rows);
    // Each row is added once and removed once; beside it the heights before and after the drawn rows change.
    expect(changes / frames).toBeLessThan(2 * rows + 10);
  });

  test("rows are sorted by a column's head, by every digit, and by the list again", async () => {
    await run("#/chainstats/dailyUncles?startdate=2019-01-01&enddate=2019-01-12");
    const amounts = async (): Promise<number[]> =>
      (await table().locator('tbody tr[aria-rowindex] td[aria-colindex="4"]').allInnerTexts()).map(Number);
    const head = table().getByRole("columnheader").nth(3);
    const before = await amounts();
    await head.getByRole("button").focus();
    await page().keyboard.press("Enter");
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    await result()
      .getByText(/Sorted by \w+, of the rows loaded/)
      .waitFor();
    const descending = await amounts();
    expect(descending).toEqual(descending.toSorted((a, b) => b - a));
    expect(descending).not.toEqual(before);
    expect(await violations(page())).toEqual([]);
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    const ascending = await amounts();
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBeNull();
    expect(await amounts()).toEqual(before);
  });

  test("by keyboard alone: to a cell, into its row, to the next row, and back", async () => {
    await run("#/validators/consolidations?limit=3");
    await page().getByRole("searchbox", { name: "Filter rows" }).focus();
    await page().keyboard.press("Tab");
    await page().keyboard.press("ArrowDown");
    await page().keyboard.press("ArrowDown");
    await page().keyboard.press("ArrowRight");
    expect(await table().getByRole("gridcell", { selected: true }).count()).toBe(1);
    await page().keyboard.press("Enter");
    await drawer().getByRole("heading", { name: "Row 2" }).waitFor();
    expect(await violations(page())).toEqual([]);
    await drawer().getByText("The moved stake").waitFor();
    await page().keyboard.press("Tab");
    await page().keyboard.press("Enter");
    await drawer().getByRole("heading", { name: "Row 3" }).waitFor();
    await page().keyboard.press("Escape");
    await drawer().waitFor({ state: "detached" });
    await expect.poll(() => page().evaluate("document.activeElement?.getAttribute('role')")).toBe("grid");
  });
});

/**
 * Scrolls a table by some rows in each frame. Returns the number of the last row that is in the document then, and how
 * many nodes, texts and attributes of the table's body have changed.
 */
async function scrollBy({
  rows,
  frames,
}: {
  readonly rows: number;
  readonly frames: number;
}): Promise<{ readonly reached: number; readonly changes: number }> {
  const scroller = document.querySelector('[role="region"][aria-label="Rows"]');
  const body = scroller?.querySelector("tbody") ?? document.body;
  const height = body.querySelector("tr[aria-rowindex]")?.getBoundingClientRect().height ?? 0;
  let changes = 0;
  const observer = new MutationObserver((records) => {
    for (const { type, addedNodes, removedNodes } of records)
      changes += type === "childList" ? addedNodes.length + removedNodes.length : 1;
  });
  observer.observe(body, { attributes: true, characterData: true, childList: true, subtree: true });
  for (let frame = 0; frame < frames; frame += 1) {
    scroller?.scrollBy(0, rows * height);
    await new Promise(requestAnimationFrame);
  }
  observer.disconnect();
  const numbers = Array.from(body.querySelectorAll("tr[aria-rowindex]"), (row) =>
    Number(row.getAttribute("aria-rowindex")),
  );
  return { reached: Math.max(...numbers), changes };
}
