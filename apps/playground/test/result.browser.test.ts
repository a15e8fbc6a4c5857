import { afterEach, expect, test } from "vitest";
import { type Answer, inPlayground, reply, script, type Scripted, violations } from "./open-playground.ts";

inPlayground("the playground's result", (playground) => {
  const page = () => playground().page;
  let scripted: Scripted | undefined;

  afterEach(() => scripted?.restore());

  const result = () => page().getByRole("region", { name: "Result", exact: true });
  const status = () => result().getByRole("status");
  const firstRow = () => result().getByRole("region", { name: "Rows" }).getByRole("row").nth(1);
  const run = () => page().getByRole("button", { name: "Run" }).click();
  const go = (hash: string) => page().goto(`${playground().home}${hash}`);
  const press = (name: string) => page().getByRole("button", { name }).click();
  const validators = async (answer: Answer): Promise<void> => {
    scripted = await script(page(), playground().served.reach.bases.validators, answer);
  };

  test("before a run the pane says what will be in it", async () => {
    await go("#/validators/consolidations?limit=2");
    await result().getByText("Nothing was sent yet.").waitFor();
    expect(await violations(page())).toEqual([]);
    await run();
    await status()
      .getByText(/page 1 · 2 rows/)
      .waitFor();
    expect(await result().getByText("Nothing was sent yet.").count()).toBe(0);
  });

  test("a next page that fails keeps the rows, and Retry gets it", async () => {
    await validators((number, route) => (number === 2 ? reply(route, 404, "{}") : undefined));
    await go("#/validators/consolidations?limit=2");
    await run();
    await status()
      .getByText(/page 1 · 2 rows/)
      .waitFor();
    const first = await firstRow().innerText();
    await press("Next page");
    await result()
      .getByText(/The next page failed/)
      .waitFor();
    expect(await firstRow().innerText()).toBe(first);
    expect(await violations(page())).toEqual([]);
    await press("Retry");
    await status()
      .getByText(/page 2 · 2 rows/)
      .waitFor();
    expect(await firstRow().innerText()).not.toBe(first);
    expect(await result().getByText("The next page failed").count()).toBe(0);
  });

  test("a next page that is stopped keeps the rows, and Retry gets it and those after it", async () => {
    await validators((number) => (number === 2 ? new Promise<never>(() => undefined) : undefined));
    await go("#/validators/consolidations?limit=2");
    await run();
    await press("Next page");
    await press("Stop");
    await result().getByText("The next page was stopped").waitFor();
    await status()
      .getByText(/page 1 · 2 rows/)
      .waitFor();
    expect(await result().innerText()).not.toContain("without reason");
    for (const [name, number] of [
      ["Retry", 2],
      ["Next page", 3],
    ] as const) {
      await press(name);
      await status()
        .getByText(new RegExp(`page ${String(number)} · 2 rows`))
        .waitFor();
    }
  });

  test("a run that is stopped says that it was stopped", async () => {
    await validators(() => new Promise<never>(() => undefined));
    await go("#/validators/consolidations?limit=9");
    await run();
    await press("Stop");
    await status().getByText("Stopped").waitFor();
    expect(await result().innerText()).not.toContain("without reason");
  });

  test("the request is the one on the wire, with headers and secrets masked", async () => {
    await go("#/validators/consolidations?limit=2&network=hoodi");
    await run();
    const request = result().getByRole("region", { name: "Request 1" });
    await request.getByText(/GET .*limit=2/).waitFor();
    const sent = await request.innerText();
    expect(sent).toMatch(/x-service-network\s+hoodi/);
    expect(sent).toMatch(/authorization\s+\[redacted\]/);
  });

  test("a key in the address of a request is shown masked", async () => {
    await go("#/chainstats/dailyUncles?startdate=2019-02-01&enddate=2019-02-07");
    const sent = page().waitForRequest(/startdate=2019-02-01/);
    await run();
    const wire = new URL((await sent).url());
    const shown = await result().getByRole("region", { name: "Request 1" }).innerText();
    const names = Array.from(wire.searchParams.keys());
    expect(names).toContain("apikey");
    for (const name of names) expect(shown).toContain(`${name}=`);
    expect(shown).toContain("apikey=[redacted]");
    expect(await page().content()).not.toContain(wire.searchParams.get("apikey") ?? "");
  });

  test("the body of a request is shown as sent", async () => {
    await go("#/repo-host/markdown.render?text=Hello+*you*&mode=gfm");
    await run();
    const shown = await result().getByRole("region", { name: "Request 1" }).innerText();
    expect(shown).toContain('{"text":"Hello *you*","mode":"gfm"}');
  });

  test("a redirect that the browser follows is shown", async () => {
    await validators((number, route) => {
      const to = `${route.request().url()}&moved=yes`;
      return number === 1 ? reply(route, 307, "", { location: to }) : undefined;
    });
    await go("#/validators/consolidations?limit=4");
    await run();
    await status().getByText(/^200/).waitFor();
    expect(await result().getByRole("region", { name: "Request 1" }).innerText()).toMatch(
      /It was redirected to http.*moved=yes/,
    );
    const steps = result().getByRole("region", { name: "Waterfall" }).getByRole("listitem");
    // Without the wait for the client's limit, which this run may have after those of other tests.
    expect(await steps.filter({ hasText: "attempt" }).allInnerTexts()).toEqual([
      expect.stringMatching(/^attempt 1\s+200 · \d+.*\s+after a redirect to http.*moved=yes, whose time/),
    ]);
    expect(await violations(page())).toEqual([]);
  });

  test("an error has its body and its headers", async () => {
    await validators((_, route) => reply(route, 404, '{"why":"no such thing"}', { "x-note": "seen" }));
    await go("#/validators/consolidations?limit=6");
    await run();
    await status().getByText("404 · NotFoundError").waitFor();
    expect(await result().getByRole("region", { name: "Body" }).innerText()).toBe('{"why":"no such thing"}');
    await result()
      .getByText(/^Headers of the response/)
      .click();
    await result().getByText("x-note").waitFor();
  });

  test("a page whose rows are all rejected is no success", async () => {
    await validators((_, route) => reply(route, 200, '{"next":null,"results":[{"date":1},{"date":2}]}'));
    await go("#/validators/consolidations?limit=7");
    await run();
    await status()
      .getByText(/no valid row, 2 rejected/)
      .waitFor();
    expect(await status().getAttribute("data-tone")).toBe("bad");
  });

  test("a page with some rejected rows is no plain success either", async () => {
    await go("#/validators/consolidations?limit=2");
    const response = page().waitForResponse(/consolidations/);
    await run();
    const good: unknown = await (await response).json();
    await validators((_, route) =>
      reply(route, 200, JSON.stringify(good).replace('"results":[', '"results":[{"date":1},')),
    );
    await page().reload();
    await run();
    await status()
      .getByText(/2 rows, 1 rejected/)
      .waitFor();
    expect(await status().getAttribute("data-tone")).toBe("warning");
  });

  test("the log has one group for each page, which begins with its cache state", async () => {
    await page().reload();
    await go("#/validators/consolidations?limit=8");
    await run();
    await press("Next page");
    await status()
      .getByText(/page 2/)
      .waitFor();
    expect(
      await result()
        .getByRole("heading", { name: /^Page \d/ })
        .allInnerTexts(),
    ).toEqual([
      expect.stringMatching(/^Page 1 · 8 rows · cache: miss/),
      expect.stringMatching(/^Page 2 · 8 rows · cache: miss/),
    ]);
  });

  test("no request leaves the machine, neither from the page nor from rendered Markdown", async () => {
    const beyond: string[] = [];
    const isElsewhere = (url: URL): boolean => url.hostname !== "127.0.0.1";
    await page().route(isElsewhere, (route) => {
      beyond.push(route.request().url());
      return route.abort();
    });
    const text = encodeURIComponent("![a](https://elsewhere.example/a.png) [b](https://elsewhere.example/b)");
    await go(`#/repo-host/markdown.renderRaw?text=${text}`);
    await run();
    const frame = page().frameLocator("iframe");
    await frame.getByRole("link", { name: "b" }).click();
    await page().evaluate(
      "fetch('https://elsewhere.example/c').catch(() => 0).then(() => { const image = new Image(); image.src = 'https://elsewhere.example/d.png'; })",
    );
    await expect
      .poll(() => playground().complaints.filter((text) => text.includes("Content Security Policy")).length)
      .toBeGreaterThanOrEqual(4);
    expect(beyond).toEqual([]);
    await page().unroute(isElsewhere);
    await page().reload();
  });

  test("running again keeps the place on the page, and JSON stays JSON", async () => {
    await page().setViewportSize({ width: 1280, height: 500 });
    await go("#/validators/consolidations?limit=10");
    await run();
    await status()
      .getByText(/10 rows/)
      .waitFor();
    await press("JSON");
    await result().evaluate((panel) => {
      window.scrollTo(0, panel.getBoundingClientRect().top + window.scrollY - 100);
    });
    const before = await page().evaluate<number>("window.scrollY");
    expect(before).toBeGreaterThan(0);
    await page().evaluate(
      "window.least = window.scrollY; addEventListener('scroll', () => { window.least = Math.min(window.least, window.scrollY); })",
    );
    await page()
      .getByLabel("limit", { exact: true })
      .evaluate((input) => {
        if (input instanceof HTMLElement) input.focus({ preventScroll: true });
      });
    await page().keyboard.press("Control+Enter");
    await status()
      .getByText(/10 rows/)
      .waitFor();
    expect(await page().getByRole("button", { name: "JSON" }).getAttribute("aria-pressed")).toBe("true");
    expect(await page().evaluate<number>("window.least")).toBe(before);
    await page().setViewportSize({ width: 1280, height: 900 });
  });

  test("focus stays at the button for the next page, also on the last", async () => {
    await validators((_, route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get("offset") ?? "0");
      return offset < 2
        ? undefined
        : reply(route, 200, '{"next":null,"previous":null,"pages":2,"results":[]}');
    });
    await go("#/validators/consolidations?limit=2");
    await run();
    await press("Next page");
    await status()
      .getByText(/page 2 · 0 rows/)
      .waitFor();
    await expect.poll(() => page().evaluate("document.activeElement?.textContent")).toBe("Last page");
  });

  test("on a phone the result is in sight after Run", async () => {
    await page().setViewportSize({ width: 390, height: 844 });
    await go("#/validators/consolidations?limit=3&network=hoodi");
    await run();
    await status()
      .getByText(/3 rows/)
      .waitFor();
    const top = async () => (await status().boundingBox())?.y;
    await expect.poll(top).toBeLessThan(422);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await page().setViewportSize({ width: 1280, height: 900 });
  });

  test("numbers and decimals are aligned by the schema", async () => {
    // All columns are in sight.
    await page().setViewportSize({ width: 4_000, height: 900 });
    await page()
      .getByRole("navigation")
      .getByRole("link", { name: /^trades/ })
      .click();
    await run();
    const align = (name: string) =>
      result()
        .getByRole("columnheader", { name: new RegExp(`^${name}\\b`) })
        .evaluate((cell) => getComputedStyle(cell).textAlign);
    expect(await align("price")).toBe("end");
    expect(await align("size")).toBe("end");
    expect(await align("market")).toBe("start");
    await page().setViewportSize({ width: 1_280, height: 900 });
  });
});
