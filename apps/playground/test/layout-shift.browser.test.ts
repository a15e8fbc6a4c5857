import { beforeAll, expect, test } from "vitest";
import { inPlayground, reply, violations } from "./open-playground.ts";

/**
 * The sum of layout shifts that is allowed for a step: a fifth of what Core Web Vitals call good. What is left is the
 * text of a gauge or a fact that changes its width.
 */
const MOST = 0.02;

/** Milliseconds after a press. Until half a second after it, a shift is what the user asked for, and does not count. */
const LATE = 700;

inPlayground("the place of what is on the page", (playground) => {
  const page = () => playground().page;
  let answer = Promise.withResolvers<undefined>();
  const button = (name: string) => page().getByRole("button", { name, exact: true });
  const status = (text: RegExp) =>
    page().getByRole("region", { name: "Result", exact: true }).getByRole("status").getByText(text).waitFor();

  beforeAll(async () => {
    await page().addInitScript(OBSERVE);
    const { validators, repoHost } = playground().served.reach.bases;
    const ports = [validators, repoHost].map((base) => new URL(base).port);
    await page().route(
      (url) => ports.includes(url.port),
      async (route) => {
        await answer.promise;
        await route.continue();
      },
    );
  });

  const still = async (step: string): Promise<void> => {
    const moved = await page().evaluate<readonly { readonly value: number; readonly what: string }[]>(TAKE);
    const sum = moved.reduce((all, { value }) => all + value, 0);
    expect(sum, `${step}: ${moved.map(({ what }) => what).join(", ")}`).toBeLessThan(MOST);
  };

  /** The answer comes once the page shows that it waits. On a busy machine that may be late, and would count. */
  const stillOnAnswer = async (name: string, text: RegExp, step: string): Promise<void> => {
    answer = Promise.withResolvers();
    await button(name).click();
    await button("Stop").waitFor();
    await page().waitForTimeout(LATE);
    await page().evaluate(TAKE);
    answer.resolve(undefined);
    await status(text);
    await still(step);
  };

  test.each([
    [1440, "#/validators/consolidations?limit=100"],
    [390, "#/validators/consolidations?limit=100"],
    [1440, "#/repo-host/paginate/repos/{owner}/{repo}/issues?owner=acme&repo=rocket"],
    [390, "#/repo-host/paginate/repos/{owner}/{repo}/issues?owner=acme&repo=rocket"],
    [1440, "#/repo-host/root"],
    [390, "#/repo-host/root"],
  ])("at %i px, nothing moves as %s loads, runs, and runs again", async (width, hash) => {
    await page().setViewportSize({ width, height: 900 });
    await page().goto(`${playground().home}${hash}`);
    await page().reload();
    await button("Run").waitFor();
    await still("load");
    await stillOnAnswer("Run", /^200/, "first run");
    await stillOnAnswer("Run", /^200/, "second run");
    if (hash.includes("root")) return;
    await stillOnAnswer("Next page", /page 2/, "next page");
  });

  test.each([1440, 390])(
    "at %i px, nothing moves as a run backs off and tries again, twice",
    async (width) => {
      await page().setViewportSize({ width, height: 900 });
      await page().goto(`${playground().home}#/validators/consolidations?limit=100`);
      await page().reload();
      let failures = 2;
      const { origin } = new URL(playground().served.reach.bases.validators);
      const failing = (url: URL): boolean => url.origin === origin && !url.pathname.startsWith("/_world/");
      await page().route(failing, (route) => {
        failures -= 1;
        return failures < 0 ? route.fallback() : reply(route, 503, "{}");
      });
      answer = Promise.withResolvers();
      await button("Run").click();
      // Both retries were waited for, and their steps are there.
      await page().getByText("attempt 3").waitFor();
      answer.resolve(undefined);
      await status(/^200/);
      await still("back-off");
      const all = button("All steps");
      const waterfall = page().getByRole("region", { name: "Waterfall" });
      const height = async () => (await waterfall.boundingBox())?.height ?? 0;
      const before = await height();
      await all.click();
      expect(await height()).toBeGreaterThan(before);
      expect(await violations(page())).toEqual([]);
      await page().unroute(failing);
    },
  );
});

/** Collects the shifts of a page. */
const OBSERVE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, what: sources.map(({ node }) => node?.className ?? "text").join(" ") });
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Takes them, after the frame in which they are told. */
const TAKE = `new Promise((resolve) => setTimeout(() => resolve(window.shifts.splice(0)), 100))`;
