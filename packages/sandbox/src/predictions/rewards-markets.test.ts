import { describe, expect, test } from "vitest";
import { allEvents, allRows, ask, context } from "../../test/predictions/ask.ts";
import type { MarketWithRewards, RewardsMarketsParams } from "./rows/wire.ts";

const world = ask();
const events = await allEvents(world);
const descriptions = new Map(
  events.flatMap((event) => event.markets ?? []).map((market) => [market.id, market.description]),
);
const all = await list({});
const ids = (rows: readonly MarketWithRewards[]): unknown[] => rows.map(({ market_id }) => market_id);

async function list(params: RewardsMarketsParams): Promise<MarketWithRewards[]> {
  return allRows((next_cursor) =>
    world.rewards(next_cursor === undefined ? params : { ...params, next_cursor }),
  );
}

describe("pages", () => {
  test("a hundred markets by default", async () => {
    const page = await world.rewards();
    expect(page).toMatchObject({ limit: 100, count: 100, next_cursor: "MTAw" });
    expect(page.data).toEqual(all.slice(0, 100));
  });

  test("as many as requested, silently limited to 500", async () => {
    expect(await world.rewards({ page_size: 3 })).toMatchObject({ limit: 3, count: 3, next_cursor: "Mw==" });
    expect(await world.rewards({ page_size: 900 })).toMatchObject({
      limit: 500,
      count: all.length,
      next_cursor: "LTE=",
    });
  });

  test.each([1, 7, 64])("pages of %i hold every market once", async (page_size) => {
    expect(ids(await list({ page_size }))).toEqual(ids(all));
  });

  test("the first cursor is the start, one beyond the end an empty last page", async () => {
    expect((await world.rewards({ next_cursor: "MA==" })).data).toEqual(all.slice(0, 100));
    expect(await world.rewards({ next_cursor: btoa("100000") })).toMatchObject({
      count: 0,
      next_cursor: "LTE=",
      data: [],
    });
    expect(await world.rewards({ next_cursor: "LTE=" })).toMatchObject({ count: 0, next_cursor: "LTE=" });
  });

  test.each(["abc", "%%%", "LTI=", btoa("1e3"), btoa("-1 ")])("%s is not a cursor", async (next_cursor) => {
    const response = await world.handlers.rewardsMarkets({ next_cursor }, context("/rewards/markets/multi"));
    expect(response).toMatchObject({ status: 400, body: { error: "Invalid next_cursor" } });
  });
});

describe("order", () => {
  const read: Record<NonNullable<RewardsMarketsParams["order_by"]>, (row: MarketWithRewards) => unknown> = {
    market_id: (row) => Number(row.market_id),
    created_at: (row) => row.created_at,
    volume_24hr: (row) => row.volume_24hr,
    spread: (row) => row.spread,
    competitiveness: (row) => row.market_competitiveness,
    max_spread: (row) => row.rewards_max_spread,
    min_size: (row) => row.rewards_min_size,
    question: (row) => row.question,
    one_day_price_change: (row) => row.one_day_price_change,
    rate_per_day: (row) =>
      row.rewards_config?.reduce((sum, { rate_per_day }) => sum + (rate_per_day ?? 0), 0),
    price: (row) => row.tokens?.[0]?.price,
    end_date: (row) => (row.end_date === "" ? undefined : row.end_date),
    start_date: (row) => row.rewards_config?.[0]?.start_date,
    reward_end_date: (row) => row.rewards_config?.[0]?.end_date,
  };
  const orders = Object.keys(read).filter((name): name is keyof typeof read => name in read);

  test.each(orders)("%s, either way", async (order_by) => {
    const value = read[order_by];
    const up = (await list({ order_by })).map(value);
    const down = (await list({ order_by, position: "DESC" })).map(value);
    const given = up.filter((one) => one !== undefined);
    expect(given).toEqual([...given].sort(compare));
    expect(down.filter((one) => one !== undefined)).toEqual([...given].sort((a, b) => compare(b, a)));
    expect(new Set(given).size).toBeGreaterThan(1);
  });

  test("all fourteen orders", () => {
    expect(orders).toHaveLength(14);
  });

  test("a direction without an order has no effect", async () => {
    expect(ids(await list({ position: "DESC" }))).toEqual(ids(all));
  });
});

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

describe("filters", () => {
  test("text in question or description, word by word", async () => {
    const found = await list({ q: "Settled STANDING" });
    const texts = all.filter((row) => {
      const text = `${row.question ?? ""} ${descriptions.get(row.market_id ?? "") ?? ""}`.toLowerCase();
      return text.includes("settled") && text.includes("standing");
    });
    expect(ids(found)).toEqual(ids(texts));
    expect(found.length).toBeGreaterThan(0);
    const [first] = all;
    const named = await list({ q: first?.question ?? "" });
    expect(ids(named)).toContain(first?.market_id);
    expect(named.length).toBeLessThan(all.length);
    expect(await list({ q: "no such words" })).toEqual([]);
  });

  test("of at most 256 characters of text", async () => {
    const response = async (q: string) =>
      world.handlers.rewardsMarkets({ q }, context("/rewards/markets/multi"));
    expect(await response("e ".repeat(128))).toMatchObject({ status: 200 });
    expect(await response("e ".repeat(129))).toMatchObject({ status: 400, body: { error: "Invalid q" } });
  });

  test("one of several tags", async () => {
    const tagged = (slug: string): Set<string> =>
      new Set(events.filter((event) => event.tags?.some((tag) => tag.slug === slug)).map(({ id }) => id));
    const [sports, politics] = [tagged("sports"), tagged("politics")];
    const either = await list({ tag_slug: ["sports", "politics"] });
    expect(ids(either)).toEqual(
      ids(all.filter(({ event_id }) => sports.has(event_id ?? "") || politics.has(event_id ?? ""))),
    );
    const one = await list({ tag_slug: "politics" });
    expect(await list({ tag_slug: "Politics" })).toEqual(one);
    expect(one.length).toBeGreaterThan(0);
    expect(one.length).toBeLessThan(either.length);
    expect(await list({ tag_slug: "nothing" })).toEqual([]);
  });

  test("one of several events", async () => {
    const wanted = [...new Set(all.map(({ event_id }) => event_id ?? ""))].slice(1, 3);
    const found = await list({ event_id: wanted });
    expect(ids(found)).toEqual(ids(all.filter(({ event_id }) => wanted.includes(event_id ?? ""))));
    expect((await list({ event_id: wanted[0] ?? "" })).length).toBeLessThan(found.length);
  });

  test("a pattern in the event's title, ignoring case", async () => {
    const matching = new Set(
      events.filter(({ title }) => /who will.*in \d/i.test(title ?? "")).map(({ id }) => id),
    );
    const found = await list({ event_title: "WHO will%in" });
    expect(found.length).toBeGreaterThan(0);
    expect(ids(found)).toEqual(ids(all.filter(({ event_id }) => matching.has(event_id ?? ""))));
    expect(await list({ event_title: "in%WHO will" })).toEqual([]);
  });

  test.each([
    ["min_volume_24hr", "max_volume_24hr", (row: MarketWithRewards) => row.volume_24hr ?? 0],
    ["min_spread", "max_spread", (row: MarketWithRewards) => row.spread ?? 0],
    ["min_price", "max_price", (row: MarketWithRewards) => row.tokens?.[0]?.price ?? 0],
  ] as const)("%s and %s, inclusive", async (min, max, value) => {
    const bound = all.map(value).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    const above = await list({ [min]: bound });
    const below = await list({ [max]: bound });
    expect(ids(above)).toEqual(ids(all.filter((row) => value(row) >= bound)));
    expect(ids(below)).toEqual(ids(all.filter((row) => value(row) <= bound)));
    expect(above.length + below.length).toBeGreaterThan(all.length);
    expect(below.length).toBeLessThan(all.length);
  });
});
