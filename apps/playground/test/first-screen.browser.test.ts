import { expect, test } from "vitest";
import { fits, inPlayground, openPage, SCREENS, showOn, violations } from "./open-playground.ts";

inPlayground("the first screen", (playground) => {
  test.each(SCREENS)("has run its example: rows, a picture, what the client did: %j", async (screen) => {
    const { page, complaints } = await openPage(playground().browser);
    await showOn(page, screen);
    await page.goto(playground().home);
    const result = page.getByRole("region", { name: "Result", exact: true });
    await result
      .getByRole("status")
      .getByText(/^200 OK · page 1 · 7 rows/)
      .waitFor();
    await result.getByRole("grid", { name: "Rows" }).getByRole("row").nth(7).waitFor();
    await result.getByRole("figure").first().getByRole("slider").waitFor();
    const attempt = result.getByRole("region", { name: "Waterfall" }).getByText("attempt 1");
    await attempt.waitFor();
    // On a phone, the first row is.
    const rows = result.getByRole("grid", { name: "Rows" }).getByRole("row");
    const inSight =
      screen.width < 1_000
        ? [attempt, rows.nth(1)]
        : [attempt, rows.nth(7), result.getByRole("figure").first().getByRole("slider")];
    for (const one of inSight) {
      const box = await one.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
    expect(await violations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    expect(complaints).toEqual([]);
    expect(new URL(page.url()).hash).toBe("");
    await page.close();
  });

  test("sends one request, also when it is left and shown again", async () => {
    const { page } = await openPage(playground().browser);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.goto(playground().home);
    const status = page.getByRole("region", { name: "Result", exact: true }).getByRole("status");
    await status.getByText(/^200 OK/).waitFor();
    await page.goto(`${playground().home}#/repo-host/root`);
    await page.getByRole("heading", { name: "root", level: 1 }).waitFor();
    await page.goBack();
    await status.getByText(/^200 OK/).waitFor();
    expect(sent.filter((url) => url.includes("dailyuncle"))).toHaveLength(1);
    await page.close();
  });

  test("begins a run of its own by Run, whose address has the form", async () => {
    const { page } = await openPage(playground().browser);
    await page.goto(playground().home);
    const status = page.getByRole("region", { name: "Result", exact: true }).getByRole("status");
    await status.getByText(/^200 OK/).waitFor();
    await page.getByLabel("enddate", { exact: true }).fill("2019-02-03");
    await page.getByRole("button", { name: "Run" }).click();
    await status.getByText(/^200 OK · page 1 · 3 rows/).waitFor();
    expect(new URL(page.url()).hash).toBe("#/chainstats/dailyUncles?startdate=2019-02-01&enddate=2019-02-03");
    expect(await page.getByRole("figure").count()).toBe(0);
    await page.close();
  });
});
