import { beforeEach, expect, test } from "vitest";
import { fits, inPlayground, violations, SCREENS, showOn } from "./open-playground.ts";

inPlayground("trouble on purpose", (playground) => {
  const page = () => playground().page;
  const button = (name: string) => page().getByRole("button", { name, exact: true });
  const status = () => page().getByRole("region", { name: "Result", exact: true }).getByRole("status");
  const steps = () => page().getByRole("region", { name: "Waterfall" }).getByRole("listitem").allInnerTexts();
  const requests = () => page().getByRole("region", { name: /^Request \d+$/ });
  const left = () => page().getByRole("meter", { name: "Limit core" }).getAttribute("value");
  const slider = () => page().getByRole("slider", { name: "Time within the limit's window" });

  beforeEach(async () => {
    await page().setViewportSize({ width: 1440, height: 900 });
    await page().goto(`${playground().home}#/trouble`);
    await page().reload();
    await slider().waitFor();
  });

  test("a limit runs out: the client waits, and an hour of the sandbox passes", async () => {
    await button("Play: Limit runs out").click();
    await expect
      .poll(steps)
      .toEqual([
        expect.stringMatching(/^attempt 1\s+200/),
        expect.stringMatching(/^attempt 1\s+200/),
        expect.stringMatching(/^waits for a limit\s+(?:59|60) min \d+ s left/),
      ]);
    expect(await left()).toBe("0");
    expect(await violations(page())).toEqual([]);
    await status().getByText("200 OK").waitFor();
    expect(await left()).toBe("59");
    expect(await steps()).toHaveLength(4);
    expect(await violations(page())).toEqual([]);
  });

  test("a story that another one replaces leaves nothing in it", async () => {
    await button("Play: Limit runs out").click();
    await expect.poll(async () => (await steps()).join()).toContain("waits for a limit");
    await button("Play: Server flaps").click();
    await status()
      .getByText(/^200 OK · page 1/)
      .waitFor();
    expect(await page().getByRole("region", { name: "Waterfall" }).getByRole("heading").count()).toBe(1);
  });

  test("a server flaps: each failed attempt has its bar", async () => {
    await button("Play: Server flaps").click();
    await status()
      .getByText(/^200 OK · page 1/)
      .waitFor();
    const attempts = (await steps()).filter((text) => text.startsWith("attempt"));
    expect(attempts.map((text) => text.replace(/\s+/g, " ").replace(/ · .*/, ""))).toEqual([
      "attempt 1 503",
      "attempt 2 network",
      "attempt 3 network",
      "attempt 4 200",
    ]);
  });

  test("a token rotates: two requests have 401, and no call fails", async () => {
    await button("Play: Token rotates").click();
    await status().getByText("200 OK").waitFor();
    const shown = await requests().allInnerTexts();
    expect(shown.filter((text) => text.includes("→ 401"))).toHaveLength(2);
    expect(shown.filter((text) => text.includes("→ 200"))).toHaveLength(3);
    expect(shown.join()).toContain("[redacted]");
    const drawn = (await steps()).map((text) =>
      text.replace(/\s+/g, " ").replace(/ ?[\d.]+ ms|(?<=\d{3}) ·.*/, ""),
    );
    const refused = ["attempt 1 401", "new credential", "attempt 1 again 200"];
    expect(drawn).toEqual(["attempt 1 200", ...refused, ...refused]);
    expect(await violations(page())).toEqual([]);
  });

  test("nothing changes for an hour: the badge and the gauge say that it was free", async () => {
    await button("Play: Unchanged for an hour").click();
    await page()
      .getByText(/^304 · 0 spent/)
      .waitFor();
    expect(await left()).toBe("59");
  });

  test("a switch acts in this tab's world only, until it is off", async () => {
    await page().getByRole("combobox", { name: "Faults" }).selectOption("JSON breaks off");
    await page().getByRole("combobox", { name: "Operation" }).selectOption("repo-host/root");
    await button("Call").click();
    await status().getByText("200 · DecodeError").waitFor();
    const { repoHost } = playground().served.reach.bases;
    expect(await (await fetch(`${repoHost}/`)).json()).toHaveProperty("user_url");
    await page().reload();
    await expect
      .poll(() => page().getByRole("combobox", { name: "Faults" }).inputValue())
      .toBe("JSON breaks off");
    await page().getByRole("combobox", { name: "Faults" }).selectOption("off");
    await page().getByRole("combobox", { name: "Operation" }).selectOption("repo-host/root");
    await button("Call").click();
    await status().getByText("200 OK").waitFor();
  });

  test("by keyboard alone: the clock goes to the end of the window, and the limit is full again", async () => {
    const end = Number(await slider().getAttribute("max"));
    await slider().focus();
    await page().keyboard.press("End");
    await expect.poll(async () => Number(await slider().inputValue())).toBe(end);
    await page().getByText("full again", { exact: true }).waitFor();
    const world: string = await page().evaluate("sessionStorage.getItem('playground.world')");
    const clock = await fetch(`${playground().home}_world/${world}/_sandbox/api/clock`);
    expect(await clock.json()).toMatchObject({ frozen: false });
  });

  test("the forms use this world if they are told to", async () => {
    await page().getByLabel("Use this world in the forms too").check();
    await page().getByRole("link", { name: "root" }).click();
    await button("Run").click();
    await page()
      .getByRole("region", { name: "Request 1" })
      .getByText(/\/_world\/tab-/)
      .waitFor();
    await page().getByRole("link", { name: "Trouble: on" }).click();
    await page().getByLabel("Use this world in the forms too").uncheck();
    await page().getByRole("link", { name: "world of this tab" }).click();
    await expect.poll(() => page().getByRole("combobox", { name: "World" }).inputValue()).toMatch(/^tab-/);
  });

  test("the palette leads here", async () => {
    await page().goto(`${playground().home}#/repo-host/root`);
    await page().getByRole("heading", { name: "root" }).waitFor();
    await page().keyboard.press("Control+k");
    await page().getByRole("dialog", { name: "Go to" }).waitFor();
    await page().keyboard.type("trouble");
    await page().keyboard.press("Enter");
    await page().getByRole("heading", { name: "Trouble on purpose" }).waitFor();
  });

  test.each(SCREENS)("is usable at $width px, $colorScheme", async (screen) => {
    await showOn(page(), screen);
    expect(await violations(page())).toEqual([]);
    await button("Play: Unchanged for an hour").click();
    await page()
      .getByText(/^304 · 0 spent/)
      .waitFor();
    expect(await violations(page())).toEqual([]);
    expect(await fits(page())).toBe(true);
  });
});
