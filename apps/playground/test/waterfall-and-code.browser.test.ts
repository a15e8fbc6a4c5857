import { afterEach, beforeAll, expect, test } from "vitest";
import { type Answer, inPlayground, reply, script, type Scripted, violations } from "./open-playground.ts";

inPlayground("the playground's waterfall and code", (playground) => {
  const page = () => playground().page;
  let scripted: Scripted | undefined;

  beforeAll(async () => {
    await page().context().grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  afterEach(() => scripted?.restore());

  const status = () => page().getByRole("region", { name: "Result", exact: true }).getByRole("status");
  const steps = () => page().getByRole("region", { name: "Waterfall" }).getByRole("listitem").allInnerTexts();
  const code = () => page().getByRole("region", { name: "Code" });
  const press = (name: string) => page().getByRole("button", { name, exact: true }).click();
  const validators = async (answer: Answer): Promise<Scripted> =>
    (scripted = await script(page(), playground().served.reach.bases.validators, answer));
  const open = async (hash: string): Promise<void> => {
    await page().goto(`${playground().home}${hash}`);
    await page().reload();
  };

  test("the waterfall has a bar for each attempt and wait", async () => {
    await validators((number, route) => (number === 1 ? reply(route, 503, "{}") : undefined));
    await open("#/validators/consolidations?limit=2");
    await press("Run");
    await status().getByText(/^200/).waitFor();
    expect(await steps()).toEqual([
      expect.stringMatching(/^attempt 1\s+503 · \d/),
      expect.stringMatching(/^back-off\s+\d/),
      expect.stringMatching(/^attempt 2\s+200 · \d/),
    ]);
    await press("Next page");
    await status()
      .getByText(/page 2/)
      .waitFor();
    // The client allows two requests in a second: the third may have to wait.
    const next = (await steps()).slice(3).filter((step) => !step.startsWith("waits for a limit"));
    expect(next).toEqual([expect.stringMatching(/^attempt 1\s+200 · \d/)]);
    expect(await violations(page())).toEqual([]);
  });

  test("while a response is missing its bar says so, and its end after Stop", async () => {
    await validators(() => new Promise<never>(() => undefined));
    await open("#/validators/consolidations?limit=2");
    await press("Run");
    await expect.poll(steps).toEqual([expect.stringMatching(/^attempt 1\s+waiting for the response$/)]);
    await press("Stop");
    await expect.poll(steps).toEqual([expect.stringMatching(/^attempt 1\s+failed · \d/)]);
  });

  test("the waterfall says that a response came from the cache", async () => {
    await open("#/chainstats/dailyUncles?startdate=2019-02-01&enddate=2019-02-07");
    await press("Run");
    await expect.poll(steps).toEqual([expect.stringMatching(/^attempt 1\s+200 · /)]);
    await press("Run");
    await expect.poll(steps).toEqual([expect.stringMatching(/^from the cache\s+fresh · /)]);
  });

  test("the form as code: in each language, copied, and without a request", async () => {
    const { requests } = await validators(() => undefined);
    await open("#/validators/consolidations?limit=2");
    await page().getByText("As code").click();
    for (const [language, text] of [
      ["TypeScript", "await client.consolidations({ limit: 2 })"],
      ["orgq", "orgq validators consolidations --limit 2"],
      ["cURL", 'authorization: Bearer \'"$VALIDATORS_TOKEN"'],
      ["fetch", "`Bearer ${process.env.VALIDATORS_TOKEN}`"],
    ] as const) {
      await press(language);
      await code().getByText(text).waitFor();
    }
    await press("Copy");
    await page().getByRole("button", { name: "Copied" }).waitFor();
    expect(await page().evaluate("navigator.clipboard.readText()")).toBe(await code().innerText());
    expect(requests).toEqual([]);
    expect(await violations(page())).toEqual([]);
    await page().getByLabel("limit", { exact: true }).fill("0");
    await page().getByText("limit: Expected at least 1, received 0.").waitFor();
    expect(await code().count()).toBe(0);
  });
});
