import { errorPages } from "@org/services/error-pages";
import { expect, test } from "vitest";
import { inPlayground, reply, script, SCREENS, showOn, fits, violations } from "./open-playground.ts";

inPlayground("the help of an error", (playground) => {
  const page = () => playground().page;
  const result = () => page().getByRole("region", { name: "Result", exact: true });

  test("is on the page, which loads it when it is opened", async () => {
    const scripted = await script(page(), playground().served.reach.bases.validators, (_, route) =>
      reply(route, 403, '{"detail":"You do not have permission"}'),
    );
    await page().goto(`${playground().home}#/validators/consolidations?limit=6`);
    await page().getByRole("button", { name: "Run" }).click();
    await result().getByRole("status").getByText(/^403/).waitFor();
    const loaded: string[] = [];
    page().on("request", (request) => loaded.push(request.url()));
    await result()
      .getByText(/, and what to do$/)
      .click();
    await result().getByRole("heading", { name: "What to do" }).waitFor();
    expect(loaded.filter((url) => url.includes("ErrorHelp")).length).toBeGreaterThan(0);
    expect(new Set(loaded.map((url) => new URL(url).origin))).toEqual(
      new Set([new URL(page().url()).origin]),
    );
    const [, title = ""] = /^# (.*)/.exec(errorPages.permission) ?? [];
    await result().getByRole("heading", { name: title }).waitFor();
    expect(await result().getByRole("link").count()).toBe(0);
    expect(await result().getByRole("region", { name: "Example" }).innerText()).toMatch(/^import /);
    for (const screen of SCREENS) {
      await showOn(page(), screen);
      expect(await violations(page())).toEqual([]);
      expect(await fits(page())).toBe(true);
    }
    await scripted.restore();
  });
});
