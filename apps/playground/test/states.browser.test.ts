import { afterEach, beforeEach, expect, test } from "vitest";
import { consolidationRow } from "./consolidation-row.ts";
import {
  fits,
  inPlayground,
  reply,
  script,
  SCREENS,
  showOn,
  violations,
  type Answer,
  type Scripted,
} from "./open-playground.ts";

const LIST = "#/validators/consolidations?limit=2";

/** How the page gets into a state, and what is looked at. */
interface State {
  readonly hash?: string;
  /** What the service answers. Default: as the sandbox does */
  readonly answer?: Answer;
  readonly reach?: () => Promise<unknown>;
  /** What a phone shows. Default: the answer */
  readonly pane?: "Answer" | "Request";
  /** The button of a menu that is open. */
  readonly menu?: RegExp;
}

inPlayground("each state of the page, on a phone and in a wide window", (playground) => {
  const page = () => playground().page;
  const press = (name: RegExp | string) => page().getByRole("button", { name, exact: true }).click();
  const result = () => page().getByRole("region", { name: "Result", exact: true });
  const told = (text: RegExp | string) => result().getByRole("status").getByText(text).waitFor();
  const ran = async (text: RegExp | string = /^200/): Promise<void> => {
    await press("Run");
    await told(text);
  };
  const view = async (name: RegExp | string): Promise<void> => {
    await ran();
    await press(name);
  };
  const key = async (keys: string, name: string): Promise<void> => {
    await page().keyboard.press(keys);
    await page().getByRole("dialog", { name }).getByRole("button", { name: "Close" }).waitFor();
  };
  let scripted: Scripted | undefined;

  beforeEach(() => page().setViewportSize({ width: 1440, height: 900 }));
  afterEach(async () => {
    await scripted?.restore();
    scripted = undefined;
  });

  const rows = (results: readonly unknown[]): Answer => {
    const body = JSON.stringify({ next: null, previous: null, results, count: results.length, pages: 1 });
    return (_, route) => reply(route, 200, body);
  };
  const refused = { ...consolidationRow, date: 1 };

  const states: Readonly<Record<string, State>> = {
    "an empty form": { hash: "#/validators/summary", pane: "Request" },
    "no answer yet": {},
    "a form with errors": {
      hash: "#/validators/consolidations?limit=0&offset=-1",
      reach: () => ran(/^Not sent/),
      pane: "Request",
    },
    "a form that was not sent": {
      hash: "#/validators/consolidations?limit=0",
      reach: () => ran(/^Not sent/),
    },
    "code to copy": {
      reach: async () => {
        await page().getByText("As code").click();
        await page().getByRole("region", { name: "Code" }).waitFor();
      },
      pane: "Request",
    },
    "a run that waits": { answer: () => new Promise(() => undefined), reach: () => ran("Running…") },
    "a service's error": {
      hash: "#/validators/consolidations?limit=many",
      reach: async () => {
        await press("Send anyway");
        await told(/^400/);
      },
    },
    "a limit that ran out": {
      answer: (_, route) => reply(route, 429, '{"detail":"too many"}', { "retry-after": "3600" }),
      reach: () => ran(/^429/),
    },
    "all rows rejected": { answer: rows([refused, refused]), reach: () => ran(/no valid row/) },
    "a list without rows": { answer: rows([]), reach: () => ran(/ 0 rows/) },
    "a table": { reach: ran },
    "a picture": { reach: () => view("Picture") },
    "a tree of JSON": { reach: () => view("JSON") },
    "a raw body": { reach: () => view("Raw") },
    headers: { reach: () => view("Headers") },
    "a rejected row": {
      answer: rows([consolidationRow, refused]),
      reach: async () => {
        await view("Rejected (1)");
        await page()
          .getByText(/^Row 1: /)
          .click();
      },
    },
    "rendered Markdown": { hash: "#/repo-host/markdown.renderRaw?text=%23+Hello", reach: ran },
    "the choice of columns": { reach: ran, menu: /^Columns/ },
    "the menu of exports": { reach: ran, menu: /^Export/ },
    "a checkpoint": { reach: ran, menu: /^Checkpoint/ },
    "the palette": { reach: () => key("Control+k", "Go to") },
    "the shortcuts": { reach: () => key("?", "Keyboard shortcuts") },
    "the history": { reach: () => ran().then(() => key("h", "History")) },
    "the keys of a service": {
      reach: async () => {
        await press("Keys");
        await page().getByRole("form", { name: "Environment" }).waitFor();
      },
    },
  };

  /** The menu is open, and can be seen and reached whole. */
  async function opened(menu: RegExp): Promise<void> {
    const box = page().locator(":popover-open");
    // The press of a tab closes it.
    if ((await box.count()) === 0) await press(menu);
    await expect
      .poll(() =>
        box.evaluate((one) => {
          const { top, bottom, left, right } = one.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth;
        }),
      )
      .toBe(true);
  }

  test.each(Object.entries(states))(
    "%s",
    async (_, { hash = LIST, answer, reach, pane = "Answer", menu }) => {
      if (answer !== undefined)
        scripted = await script(page(), playground().served.reach.bases.validators, answer);
      await page().goto(`${playground().home}${hash}`);
      await page().reload();
      await page().getByRole("button", { name: "Run" }).waitFor();
      await reach?.();
      const isBehind = (await page().getByRole("dialog").count()) > 0;
      for (const screen of SCREENS) {
        await showOn(page(), screen);
        const isNarrow = screen.width < 768;
        await expect.poll(() => page().getByRole("tab").count()).toBe(isNarrow ? 2 : 0);
        const tab = page().getByRole("tab", { name: pane });
        if (isNarrow && !isBehind && (await tab.getAttribute("aria-selected")) !== "true") await tab.click();
        if (menu !== undefined) await opened(menu);
        expect(await violations(page())).toEqual([]);
        expect(await fits(page())).toBe(true);
      }
    },
  );

  test("no sandbox: the page says what is missing", async () => {
    const other = await playground().browser.newPage();
    await other.route("**/sandbox.json", (route) => route.fulfill({ status: 404, body: "" }));
    await other.goto(playground().home);
    await other.getByRole("alert").getByText("sandbox.json").waitFor();
    await other.close();
  });
});
