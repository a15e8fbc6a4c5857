import { expect, test } from "vitest";
import { inPlayground, reply, script } from "./open-playground.ts";

inPlayground("the playground's table, timed alone", (playground) => {
  const page = () => playground().page;
  const result = () => page().getByRole("region", { name: "Result", exact: true });
  const table = () => result().getByRole("grid", { name: "Rows" });
  const run = async (hash: string): Promise<void> => {
    await page().goto(`${playground().home}${hash}`);
    await page().getByRole("button", { name: "Run" }).click();
    await table().waitFor();
  };

  /** Answers with one row of the sandbox, repeated. */
  async function repeat(count: number): Promise<void> {
    await page().goto(`${playground().home}#/validators/consolidations?limit=1`);
    const response = page().waitForResponse(/consolidations/);
    await page().getByRole("button", { name: "Run" }).click();
    const text = await (await response).text();
    const [, row = ""] = /"results":\[(\{[^{}]*\})\]/.exec(text) ?? [];
    const body = text.replace(row, Array.from({ length: count }, () => row).join(","));
    await script(page(), playground().served.reach.bases.validators, (_, route) => reply(route, 200, body));
  }

  test("scrolled by ten rows a frame, a frame takes less than a sixtieth of a second of the processor", async () => {
    await repeat(10_000);
    await run("#/validators/consolidations?limit=8");
    await result().getByRole("status").getByText("10,000 rows").waitFor();
    const session = await page().context().newCDPSession(page());
    // The time of the page's thread: other programs do not count.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    };
    const before = await spent();
    const reached = await page().evaluate(scrollBy, { rows: 10, frames: FRAMES });
    expect(reached).toBeGreaterThan(FRAMES * 10);
    expect(((await spent()) - before) / FRAMES).toBeLessThan(1_000 / 60);
    await session.detach();
  });
});

const FRAMES = 120;

/** Scrolls a table by some rows in each frame. Returns the number of the last row that is in the document then. */
async function scrollBy({
  rows,
  frames,
}: {
  readonly rows: number;
  readonly frames: number;
}): Promise<number> {
  const table = document.querySelector('[role="region"][aria-label="Rows"]');
  const height = document.querySelector("tbody tr[aria-rowindex]")?.getBoundingClientRect().height ?? 0;
  for (let frame = 0; frame < frames; frame += 1) {
    table?.scrollBy(0, rows * height);
    await new Promise(requestAnimationFrame);
  }
  const numbers = Array.from(document.querySelectorAll("tbody tr[aria-rowindex]"), (row) =>
    Number(row.getAttribute("aria-rowindex")),
  );
  return Math.max(...numbers);
}
