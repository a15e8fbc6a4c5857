import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { fits, inPlayground, violations, SCREENS, showOn } from "./open-playground.ts";

inPlayground("the view of the sandbox", (playground) => {
  const page = () => playground().page;

  beforeAll(async () => {
    await page().context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const { bases } = playground().served.reach;
    await fetch(`${bases.repoHost}/meta?access_token=alice-token`, { headers: { "X-Own": "7" } });
    await page().getByRole("link", { name: "Sandbox" }).click();
    await page().getByRole("heading", { name: "Sandbox" }).waitFor();
  });

  const part = (name: string): Locator => page().getByRole("region", { name, exact: true });
  const button = (name: string): Locator => page().getByRole("button", { name, exact: true });
  const rows = (): Locator => part("Journal").getByRole("listitem");
  const told = (text: string): Promise<void> => page().getByRole("status").getByText(text).waitFor();

  test("a request opens by the keyboard, with headers and bodies and without secrets", async () => {
    const row = rows().first();
    await row.locator("summary").focus();
    await page().keyboard.press("Enter");
    await row.getByRole("region", { name: "Response body" }).waitFor();
    const text = await row.innerText();
    expect(text).toContain("/meta?access_token=[redacted]");
    expect(text).toContain("x-own: 7");
    expect(text).toContain("secret-in-query");
    expect(text).not.toContain("alice-token");
    expect(await violations(page())).toEqual([]);
  });

  test("a request is copied for curl, with its secret as a variable", async () => {
    await button("Copy as curl").click();
    await told("Copied as curl");
    const copied = await page().evaluate("navigator.clipboard.readText()");
    expect(copied).toContain(`${playground().served.reach.bases.repoHost}/meta?access_token='"$SECRET"`);
    expect(copied).toContain("-H 'x-own: 7'");
  });

  test("a request is sent again, and counted against the account's budget", async () => {
    await part("Budgets").getByText("4,999 of 5,000").waitFor();
    await button("Replay").click();
    await told("Sent again");
    await expect.poll(() => rows().count()).toBe(2);
    await part("Budgets").getByText("4,998 of 5,000").waitFor();
    expect(await rows().first().innerText()).toContain("/meta?access_token=[redacted]");
  });

  test("the clock is frozen and advanced, after which the budget is full", async () => {
    await button("Freeze").click();
    await part("Clock").getByText("frozen").waitFor();
    const shown = (): Promise<string | null> => part("Clock").getByRole("time").getAttribute("datetime");
    const before = Date.parse((await shown()) ?? "");
    await button("+ 1 h").click();
    await expect.poll(async () => Date.parse((await shown()) ?? "")).toBe(before + 3_600_000);
    await part("Budgets").getByText("5,000 of 5,000").waitFor();
    await button("Resume").click();
    await part("Clock").getByText("real time").waitFor();
  });

  test("a fault is added for a request, applies, and is removed; a wrong one is told at its field", async () => {
    await button("Add a fault for this").first().click();
    const field = page().getByRole("textbox", { name: "Fault, as JSON" });
    expect(await field.evaluate("document.activeElement.id")).toBe("fault-text");
    await button("Add fault").click();
    await part("Faults").getByText('"path":"/meta"').waitFor();
    expect((await fetch(`${playground().served.reach.bases.repoHost}/meta`)).status).toBe(503);
    await rows().first().getByText("fault-1 · status").waitFor();
    await field.fill('{"kind":"delay"}');
    await button("Add fault").click();
    await page().getByRole("alert").getByText("fault.milliseconds").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await violations(page())).toEqual([]);
    await button("Remove fault fault-1").click();
    await part("Faults").getByText("none").waitFor();
    expect((await fetch(`${playground().served.reach.bases.repoHost}/meta`)).status).toBe(200);
  });

  test("a snapshot is taken, exported, restored after a reset, removed and imported", async () => {
    await expect.poll(() => rows().count()).toBe(4);
    await page().getByRole("textbox", { name: "Snapshot name" }).fill("before");
    await button("Take").click();
    await button("Restore snapshot before").waitFor();
    const [file] = await Promise.all([
      page().waitForEvent("download"),
      button("Export snapshot before").click(),
    ]);
    await button("Reset to the start").click();
    await part("Journal").getByText("No requests yet.").waitFor();
    await button("Restore snapshot before").click();
    await expect.poll(() => rows().count()).toBe(4);
    await button("Remove snapshot before").click();
    await button("Restore snapshot before").waitFor({ state: "detached" });
    await page()
      .getByLabel("Snapshot file")
      .setInputFiles(await file.path());
    await told("was imported");
  });

  test("a world is made, shown apart, and removed", async () => {
    await page().getByRole("textbox", { name: "New world, in this state" }).fill("two");
    await button("Make").click();
    await button("Show world two").click();
    await expect.poll(() => page().getByRole("combobox", { name: "World" }).inputValue()).toBe("two");
    await button("Clear").click();
    await part("Journal").getByText("No requests yet.").waitFor();
    await button("Show world default").click();
    await expect.poll(() => rows().count()).toBeGreaterThan(0);
    await button("Remove world two").click();
    await button("Show world two").waitFor({ state: "detached" });
  });

  test("recordings are loaded, compared with the sandbox, and removed", async () => {
    const entry = {
      request: { method: "GET", url: "https://api.example.com/meta" },
      response: { status: 200, content: { text: '{"theirs":1}' } },
    };
    const recordings = part("Recordings");
    await recordings.getByLabel("HAR log or tape").setInputFiles({
      name: "session.har",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ log: { entries: [entry] } })),
    });
    await recordings.getByLabel("Recorded of").selectOption("repoHost");
    await recordings.getByLabel("at", { exact: true }).fill("https://api.example.com");
    await button("Load").click();
    await told("1 responses are recorded");
    await recordings.getByText("repoHost 1; the services answer other requests").waitFor();
    await button("Compare with the sandbox").click();
    await recordings.getByRole("list", { name: "Differences" }).getByText("theirs").waitFor();
    const { repoHost } = playground().served.reach.bases;
    expect(await (await fetch(`${repoHost}/meta`)).json()).toEqual({ theirs: 1 });
    await rows().first().getByText("recorded", { exact: true }).waitFor();
    expect(await violations(page())).toEqual([]);
    await button("Remove all recordings").click();
    await recordings.getByText("none: the services answer").waitFor();
  });

  test("the addresses and all keys of the services are listed, and copied", async () => {
    const { bases, credentials } = playground().served.reach;
    await part("Services and keys").getByText("Chain statistics").click();
    await part("Services and keys").getByText(bases.chainstats).waitFor();
    await button("Copy the key of standard plan, query").click();
    await told("Copied the key of standard plan");
    expect(await page().evaluate("navigator.clipboard.readText()")).toBe(
      `apikey=${credentials.chainstats.standard}`,
    );
    expect(await violations(page())).toEqual([]);
  });

  test("what another program clears is gone, and what follows it is seen", async () => {
    const { repoHost } = playground().served.reach.bases;
    await expect.poll(() => rows().count()).toBeGreaterThan(1);
    const json = { "Content-Type": "application/json" };
    await fetch(new URL("/_sandbox/api/reset", repoHost), { method: "POST", headers: json });
    await fetch(`${repoHost}/meta?page=7`);
    await expect.poll(() => rows().count()).toBe(1);
    expect(await rows().innerText()).toContain("page=7");
  });

  test("a request of another world is copied with that world", async () => {
    const { repoHost } = playground().served.reach.bases;
    await fetch(`${repoHost}/meta`, { headers: { "X-Sandbox-World": "two" } });
    const world = page().getByRole("combobox", { name: "World" });
    await world.selectOption("two");
    await rows().first().locator("summary").click();
    await button("Copy as curl").click();
    await told("Copied as curl");
    expect(await page().evaluate("navigator.clipboard.readText()")).toContain("/_world/two/repo-host/meta");
    await world.selectOption("default");
  });

  test("preflights are in the journal when they are asked for", async () => {
    const preflight = { Origin: "http://a.example", "Access-Control-Request-Method": "GET" };
    await fetch(`${playground().served.reach.bases.repoHost}/meta`, {
      method: "OPTIONS",
      headers: preflight,
    });
    const options = (): Locator => part("Journal").getByText("OPTIONS");
    await part("Journal").getByLabel("Preflights").check();
    await options().first().waitFor();
    await part("Journal").getByLabel("Preflights").uncheck();
    expect(await options().count()).toBe(0);
  });

  test.each(SCREENS)("is usable at $width px, $colorScheme", async (screen) => {
    await showOn(page(), screen);
    expect(await violations(page())).toEqual([]);
    expect(await fits(page())).toBe(true);
  });

  test("has thrown no error", () => {
    expect(playground().complaints.filter((text) => !text.includes("422"))).toEqual([]);
  });
});
