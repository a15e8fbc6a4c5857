import { describe, expect, test } from "vitest";
import { allEvents, allRows, ask, context } from "../../test/predictions/ask.ts";

const world = ask();
const all = await allRows((cursor) => world.simplified(cursor));

test("every market of every event, in the catalogue's order", async () => {
  const events = [...(await allEvents(world)), ...(await allEvents(world, { closed: true }))];
  const markets = events.flatMap((event) => event.markets ?? []).sort((a, b) => Number(a.id) - Number(b.id));
  expect(all.map((row) => row.condition_id)).toEqual(markets.map((market) => market.conditionId));
  expect(all.map((row) => row.closed)).toEqual(markets.map((market) => market.closed));
  expect(all.map((row) => row.active)).toEqual(markets.map((market) => market.active));
  expect(all.map((row) => row.archived)).toEqual(markets.map((market) => market.archived));
  expect(all.map((row) => row.accepting_orders)).toEqual(
    markets.map((market) => market.acceptingOrders ?? false),
  );
});

test("a settled market has one winner, whose price is 1, or none", () => {
  const settled = all.filter((row) => row.closed);
  for (const { tokens = [] } of settled) {
    const winners = tokens?.filter((token) => token.winner) ?? [];
    expect(winners.length).toBeLessThanOrEqual(1);
    for (const winner of winners) expect(winner.price).toBe(1);
  }
  expect(settled.some(({ tokens }) => tokens?.some((token) => token.winner))).toBe(true);
  expect(
    all.filter((row) => !row.closed).every(({ tokens }) => tokens?.every((token) => !token.winner)),
  ).toBe(true);
});

describe("pages", () => {
  test("have a hundred rows in a small world, a thousand in a large one", async () => {
    const page = await world.simplified();
    expect(page).toMatchObject({ limit: 100, count: 100 });
    expect(page.data).toEqual(all.slice(0, 100));
    const large = await ask({ events: 600 }).simplified();
    expect(large).toMatchObject({ limit: 1000, count: 1000 });
  });

  test("a cursor names the next market", async () => {
    const { next_cursor } = await world.simplified();
    expect(atob(next_cursor ?? "")).toMatch(/^id:\d+$/);
    expect((await world.simplified(next_cursor ?? "")).data).toEqual(all.slice(100, 200));
  });

  test("offsets, with which older clients start, are accepted", async () => {
    expect((await world.simplified("MA==")).data).toEqual(all.slice(0, 100));
    expect((await world.simplified("MTAw")).data).toEqual(all.slice(100, 200));
    expect(await world.simplified("LTE=")).toMatchObject({ count: 0, next_cursor: "LTE=" });
  });

  test.each(["x", btoa("id:1"), btoa("id:999999999"), btoa("id:500301 ")])(
    "%s is not a cursor",
    async (next_cursor) => {
      const response = await world.handlers.simplifiedMarkets(
        { next_cursor },
        context("/simplified-markets"),
      );
      expect(response).toMatchObject({ status: 400, body: { error: "Invalid next_cursor" } });
    },
  );
});
