import { beforeEach, expect, test } from "vitest";
import { inPlayground, violations } from "./open-playground.ts";

inPlayground("the playground's habits", (playground) => {
  const page = () => playground().page;

  beforeEach(async () => {
    await go("#/validators/consolidations?limit=2");
    // A run of the test before may still be on its way into the storage. It ends with its document.
    await page().reload();
    await page().evaluate(() => window.sessionStorage.clear());
    await page().reload();
    await field("limit").waitFor();
  });

  const go = (hash: string) => page().goto(`${playground().home}${hash}`);
  const field = (name: string) => page().getByLabel(name, { exact: true });
  const dialog = (name: string) => page().getByRole("dialog", { name });
  const status = () => page().getByRole("region", { name: "Result", exact: true }).getByRole("status");
  const ran = (rows: number) =>
    expect
      .poll(() => status().innerText(), { timeout: 60_000 })
      .toMatch(new RegExp(`^200.* ${String(rows)} rows`));
  const type = (text: string) => page().keyboard.type(text);
  const press = (key: string) => page().keyboard.press(key);

  test("by keyboard: an operation is found in the palette, filled in and sent", async () => {
    await press("Control+k");
    await dialog("Go to").waitFor();
    await type("summary");
    await press("Enter");
    await page().getByRole("heading", { name: "summary" }).waitFor();
    expect(await dialog("Go to").count()).toBe(0);
    await press("Control+Enter");
    await status().getByText(/^200/).waitFor();
  });

  test("by keyboard: a call is corrected where it is wrong, and sent", async () => {
    await field("limit").focus();
    await press("Control+a");
    await type("0");
    await page().getByText("1 wrong").waitFor();
    await press("Control+Enter");
    await status().getByText("Not sent").waitFor();
    await press("Control+a");
    await type("3");
    await press("Control+Enter");
    await ran(3);
  });

  test("by keyboard: a call of the history is replayed, after a reload too", async () => {
    await press("Control+Enter");
    await ran(2);
    // A run is kept a moment after it is shown.
    await page().waitForFunction(() => window.sessionStorage.getItem("playground.runs") !== null);
    await page().reload();
    await field("limit").waitFor();
    await press("h");
    await dialog("History")
      .getByRole("button", { name: /^Replay #1/ })
      .focus();
    expect(await violations(page())).toEqual([]);
    await press("Enter");
    await ran(2);
    await press("h");
    await dialog("History")
      .getByRole("button", { name: /^Replay #2/ })
      .waitFor();
    await press("Escape");
    await dialog("History").waitFor({ state: "detached" });
  });

  test("two answers of the history are compared", async () => {
    await press("Control+Enter");
    await ran(2);
    await field("limit").fill("3");
    await press("Control+Enter");
    await ran(3);
    await page().getByRole("button", { name: "History" }).click();
    await dialog("History")
      .getByRole("checkbox", { name: /^Compare #1/ })
      .check();
    await dialog("History")
      .getByRole("checkbox", { name: /^Compare #2/ })
      .check();
    await dialog("History").getByText("#1 → #2: 1 difference").waitFor();
    expect(await dialog("History").getByRole("rowheader").allInnerTexts()).toEqual(["[2]"]);
    expect(await violations(page())).toEqual([]);
    await dialog("History").getByRole("button", { name: "Clear history" }).click();
    await dialog("History").getByText("Nothing was run in this tab.").waitFor();
  });

  test("a call without the client's check is replayed without it", async () => {
    await field("limit").fill("0");
    await page().getByRole("button", { name: "Send anyway" }).click();
    await status().getByText(/^400/).waitFor();
    await go("#/validators/summary");
    await page().getByRole("heading", { name: "summary" }).waitFor();
    await press("Control+k");
    await dialog("Go to").waitFor();
    await type("replay #1");
    await press("Enter");
    await status().getByText(/^400/).waitFor();
    await page().getByText("The client's check of the parameters was left out").waitFor();
  });

  test("what the tab keeps has no secret of the sandbox", async () => {
    await press("Control+Enter");
    await ran(2);
    await go("#/chainstats/dailyUncles?startdate=2019-02-01&enddate=2019-02-02&sort=asc");
    await press("Control+Enter");
    await status().getByText(/^200/).waitFor();
    const kept = await page().evaluate(() => JSON.stringify([window.sessionStorage, window.localStorage]));
    expect(kept).toContain("consolidations");
    const { credentials } = playground().served.reach;
    expect(kept).not.toContain(credentials.validators);
    expect(kept).not.toContain(credentials.chainstats.standard);
  });

  test("the palette is steered with the arrows, and has an answer for words that nothing has", async () => {
    await press("Control+k");
    await dialog("Go to").waitFor();
    const active = () => dialog("Go to").getByRole("option", { selected: true }).innerText();
    await dialog("Go to").getByRole("option").first().waitFor();
    const first = await active();
    await press("ArrowDown");
    expect(await active()).not.toBe(first);
    await press("ArrowUp");
    expect(await active()).toBe(first);
    expect(await violations(page())).toEqual([]);
    await type("xyzzy");
    await page().getByText("Nothing has these words.").waitFor();
    await press("Escape");
    await dialog("Go to").getByRole("option").first().waitFor({ state: "detached" });
  });

  test("the list of shortcuts is at ?, and single keys can be switched off", async () => {
    await press("?");
    await dialog("Keyboard shortcuts").getByText("Ctrl+K").waitFor();
    expect(await violations(page())).toEqual([]);
    await dialog("Keyboard shortcuts").getByRole("checkbox").uncheck();
    await press("Escape");
    await dialog("Keyboard shortcuts").waitFor({ state: "detached" });
    await press("h");
    await press("Control+k");
    await dialog("Go to").waitFor();
    expect(await dialog("History").count()).toBe(0);
    await press("Escape");
    await page().getByRole("button", { name: "Keyboard shortcuts" }).click();
    await dialog("Keyboard shortcuts").getByRole("checkbox").check();
  });

  test("/ leads to the search, and letters typed there are no shortcuts", async () => {
    await press("/");
    await expect
      .poll(() =>
        page()
          .getByRole("searchbox")
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    await type("h?");
    expect(await page().getByRole("searchbox").inputValue()).toBe("h?");
    expect(await page().getByRole("dialog").count()).toBe(0);
  });
});
