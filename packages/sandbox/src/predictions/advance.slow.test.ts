import { describe, expect, test } from "vitest";
import { asking, frozenSandbox, NOW, row, rows } from "../../test/ask.ts";
import { sending } from "../../test/repo-host/ask-host.ts";
import { createSandbox } from "../create-sandbox.ts";
import type { Sandbox } from "../types.ts";
import { DAY, HOUR } from "@org/http-core/operation";

/** Every open event, in pages, as a crawler reads them. */
async function crawl(sandbox: Sandbox, between: () => void = () => undefined): Promise<string> {
  const ask = asking(sandbox, "catalog");
  const found: unknown[] = [];
  let after = "";
  do {
    const page = row((await ask(`/events/keyset?limit=10${after}`)).json);
    found.push(...rows(page["events"]));
    after = typeof page["next_cursor"] === "string" ? `&after_cursor=${page["next_cursor"]}` : "";
    between();
  } while (after !== "");
  return JSON.stringify(found);
}

describe("the markets", () => {
  test("change when the clock is advanced by a day, the same way each time", async () => {
    const [one, other] = [frozenSandbox(), frozenSandbox()];
    const before = await crawl(one);
    one.clock.advance(DAY);
    const after = await crawl(one);
    expect(after).not.toBe(before);
    expect(await crawl(one)).toBe(after);
    for (let quarter = 0; quarter < 4; quarter++) {
      expect(await crawl(other)).toBe(before);
      other.clock.advance(6 * HOUR);
    }
    expect(await crawl(other)).toBe(after);
    one.clock.advance(DAY);
    expect(await crawl(one)).not.toBe(after);
  });

  test("stay the same, and in the middle of a crawl too, as real time passes", async () => {
    let now = NOW;
    const sandbox = createSandbox({ now: () => now });
    const before = await crawl(sandbox);
    expect(await crawl(sandbox, () => (now += DAY))).toBe(before);
    sandbox.clock.factor(1_000);
    now += DAY;
    expect(await crawl(sandbox)).toBe(before);
    sandbox.clock.set(NOW + 500 * DAY);
    sandbox.clock.freeze(NOW + 400 * DAY);
    expect(await crawl(sandbox)).toBe(before);
  });

  test("change by an order of the control API", async () => {
    const [one, other] = [frozenSandbox(), frozenSandbox()];
    one.clock.advance(3 * DAY);
    await asking(other, "catalog")("/_sandbox/api/clock", sending("POST", { advance: 3 * DAY }));
    expect(other.clock.now()).toBe(NOW + 3 * DAY);
    expect(await crawl(other)).toBe(await crawl(one));
  });

  test("are as they were after a reset, and in forks, snapshots and their files as they are", async () => {
    const sandbox = frozenSandbox();
    const before = await crawl(sandbox);
    sandbox.clock.advance(2 * DAY);
    const after = await crawl(sandbox);
    expect(await crawl(sandbox.fork())).toBe(after);
    const file: unknown = JSON.parse(JSON.stringify(sandbox.snapshot()));
    sandbox.reset();
    expect(await crawl(sandbox)).toBe(before);
    sandbox.restore(file);
    expect(await crawl(sandbox)).toBe(after);
    expect(await crawl(sandbox.worlds.get("other"))).toBe(before);
  });
});
