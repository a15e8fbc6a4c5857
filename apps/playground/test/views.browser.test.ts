import { readFile } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { consolidationRow } from "./consolidation-row.ts";
import { inPlayground, reply, script, violations, type Scripted } from "./open-playground.ts";

inPlayground("the views of a result", (playground) => {
  const page = () => playground().page;
  const button = (name: RegExp | string) => page().getByRole("button", { name, exact: true });
  const lines = () => page().getByRole("treeitem");
  let scripted: Scripted;

  beforeAll(() => page().context().grantPermissions(["clipboard-read", "clipboard-write"]));
  beforeEach(async () => {
    const good = { ...consolidationRow, sourceEntity: "Amber" };
    const body = JSON.stringify({
      next: null,
      results: [{ ...consolidationRow, date: 1 }, good],
      count: 2,
      pages: 1,
    });
    scripted = await script(page(), playground().served.reach.bases.validators, (_, route) =>
      reply(route, 200, body, { "x-note": "of this answer" }),
    );
    await page().goto(`${playground().home}#/validators/consolidations?limit=2`);
    await page().reload();
    await button("Run").click();
    await page().getByRole("status").getByText("1 rejected").waitFor();
  });
  afterEach(() => scripted.restore());

  test("JSON is a tree that folds, by mouse and by keyboard", async () => {
    await button("JSON").click();
    await lines().getByText('"Amber"').waitFor();
    const all = await lines().count();
    expect(all).toBeGreaterThan(10);
    await button("Fold").click();
    await expect.poll(() => lines().count()).toBe(2);
    await page().getByRole("tree").focus();
    await page().keyboard.press("ArrowDown");
    await page().keyboard.press("ArrowRight");
    await expect.poll(() => lines().count()).toBe(all);
    await page().keyboard.press("ArrowLeft");
    await expect.poll(() => lines().count()).toBe(2);
    await button("Unfold all").click();
    await expect.poll(() => lines().count()).toBe(all);
    await button("Copy").click();
    await button("Copied").waitFor();
    expect(await page().evaluate("navigator.clipboard.readText()")).toContain('"sourceEntity": "Amber"');
    expect(await violations(page())).toEqual([]);
  });

  test("Raw has the body as it was received", async () => {
    await button("Raw").click();
    const raw = page().getByRole("region", { name: "Raw" });
    await raw.waitFor();
    expect(await raw.innerText()).toContain('"results":[{');
    expect(await raw.innerText()).toContain('"date":1');
    const [file] = await Promise.all([page().waitForEvent("download"), button("Save").click()]);
    expect(file.suggestedFilename()).toBe("response.json");
    expect(await readFile(await file.path(), "utf8")).toBe(await raw.innerText());
    await button("Copy").click();
    await button("Copied").waitFor();
    expect(await page().evaluate("navigator.clipboard.readText()")).toBe(await raw.innerText());
    expect(await violations(page())).toEqual([]);
  });

  test("Headers has those of the response", async () => {
    await button("Headers").click();
    const headers = page().getByRole("region", { name: "Headers of the response" });
    await headers.getByText("x-note").waitFor();
    await headers.getByText("of this answer").waitFor();
    expect(await violations(page())).toEqual([]);
  });

  test("Rejected has those of all pages that are loaded", async () => {
    await scripted.restore();
    scripted = await script(page(), playground().served.reach.bases.validators, (number, route) => {
      const next = number === 1 ? `${new URL(route.request().url()).pathname}?limit=2&offset=2` : null;
      const first = number === 1 ? { ...consolidationRow, date: 1 } : consolidationRow;
      const results = [first, { ...consolidationRow, sourceValidatorIndex: number }];
      return reply(route, 200, JSON.stringify({ next, results, count: 4, pages: 2 }));
    });
    await button("Run").click();
    await button("Load all").click();
    await button("Last page").waitFor();
    await button("Rejected (1)").click();
    await page()
      .getByRole("region", { name: "Rejected rows" })
      .getByText(/^Row 0: .*date/)
      .waitFor();
  });

  test("Rejected has each refused row, with the reason, and as it was sent", async () => {
    await button("Rejected (1)").click();
    const rejected = page().getByRole("region", { name: "Rejected rows" });
    await rejected.getByText(/^Row 0: .*date/).click();
    expect(await rejected.innerText()).toContain('"date": 1');
    expect(await violations(page())).toEqual([]);
  });
});
