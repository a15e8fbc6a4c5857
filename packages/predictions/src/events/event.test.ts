import { join } from "node:path";
import { propertyOf } from "@org/http-core/operation";
import { expect, test } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { rows } from "../../test/recorded.ts";
import { issues, valid } from "../../test/valid.ts";
import { clobRewardSchema } from "./clob-reward.ts";
import { eventSchema } from "./event.ts";
import { feeScheduleSchema } from "./fee-schedule.ts";
import { marketSchema } from "./market.ts";
import { eventsPageSchema } from "./page.ts";
import { seriesSchema } from "./series.ts";
import { tagSchema } from "./tag.ts";

suite("recorded events", "recorded/predictions/events", (folder) => {
  test.each([
    ["event_fed_june_2026-05.json", 1],
    ["events_2_2026-07.json", 2],
    ["events_20_2025-03.json", 20],
  ])("%s: every event is valid and unchanged", (file, count) => {
    const recorded = rows(join(folder, file));
    expect(recorded).toHaveLength(count);
    for (const event of recorded) expect(valid(eventSchema, event)).toEqual(event);
  });

  test("nested rows are validated too", () => {
    const [event] = rows(join(folder, "event_fed_june_2026-05.json"));
    const [market] = nested([event], "markets");
    const bad = (name: string, value: unknown) => ({ ...event, markets: [{ ...market, [name]: value }] });
    expect(issues(eventSchema, bad("bestAsk", "0.006"))).toHaveLength(1);
    expect(issues(eventSchema, bad("clobRewards", [{ id: 1 }]))).toHaveLength(1);
    expect(issues(eventSchema, bad("bestAsk", 0.006))).toEqual([]);
  });

  test("the recordings contain every kind of nested row", () => {
    const events = rows(join(folder, "event_fed_june_2026-05.json"));
    const more = [...events, ...rows(join(folder, "events_20_2025-03.json"))];
    const markets = nested(more, "markets");
    for (const [schema, found] of [
      [seriesSchema, nested(events, "series")],
      [tagSchema, nested(more, "tags")],
      [feeScheduleSchema, nested(markets, "feeSchedule")],
      [clobRewardSchema, nested(markets, "clobRewards")],
    ] as const) {
      expect(found.length).toBeGreaterThan(0);
      for (const row of found) expect(valid<unknown>(schema, row)).toEqual(row);
    }
  });
});

suite("recorded markets", "recorded/predictions/markets", (folder) => {
  test.each([
    ["markets_25_legacy_2026-04.json", 25],
    ["markets_50_2026-04.json", 50],
    ["market_closed_nonbinary_legacy.json", 1],
    ["market_closed_zero_zero_legacy.json", 1],
    ["market_sports_market_money_line.json", 1],
  ])("%s: every market is valid and unchanged", (file, count) => {
    const recorded = rows(join(folder, file));
    expect(recorded).toHaveLength(count);
    for (const market of recorded) expect(valid(marketSchema, market)).toEqual(market);
  });
});

test("only the key is required; null counts as absent; unknown fields are kept", () => {
  const least = {
    id: "7",
    tags: null,
    markets: null,
    volume: null,
    gameId: 12,
    eventMetadata: { league: "x" },
  };
  expect(valid(eventSchema, least)).toEqual(least);
  expect(issues(eventSchema, { title: "x" })).toHaveLength(1);
  expect(valid(marketSchema, { id: "7", conditionId: "", feeSchedule: null })).toEqual({
    id: "7",
    conditionId: "",
    feeSchedule: null,
  });
});

test.each([
  ["outcomes", ["Yes", "No"]],
  ["outcomePrices", ["0.62", "0.38"]],
  ["clobTokenIds", ["7", "8"]],
  ["shortOutcomes", []],
  ["oracleResolutionStatuses", ["proposed", { at: 1 }]],
])("a market's list may be an array or a text: %s", (name, list) => {
  for (const value of [list, JSON.stringify(list), "", null]) {
    expect(valid(marketSchema, { id: "7", [name]: value })).toEqual({ id: "7", [name]: value });
  }
  for (const value of [7, true, {}]) {
    expect(issues(marketSchema, { id: "7", [name]: value })).toEqual([expect.stringMatching(`^${name}`)]);
  }
});

test("markets and series may contain events, and an invalid field is found at any depth", () => {
  const around = (event: object) => ({
    id: "1",
    markets: [{ id: "2", events: [event] }],
    series: [{ id: "3", events: [event] }],
  });
  expect(issues(eventSchema, around({ id: "4" }))).toEqual([]);
  expect(issues(eventSchema, around({ id: 4 }))).toEqual([
    expect.stringMatching(/^markets\.0\.events\.0\.id: /),
    expect.stringMatching(/^series\.0\.events\.0\.id: /),
  ]);
});

test.each([
  ["volume", "1"],
  ["competitive", "0.5"],
  ["active", "true"],
  ["title", 7],
  ["startDate", 1_700_000_000],
  ["subEvents", [1]],
  ["markets", {}],
  ["imageOptimized", [1]],
])("a value of another type is an issue of its field: %s", (name, value) => {
  expect(issues(eventSchema, { id: "1", [name]: value })).toEqual([expect.stringMatching(`^${name}`)]);
});

test("a page needs its list but no cursor, and keeps unknown fields", () => {
  const page = { $schema: "https://example.test/schema", events: [] };
  expect(valid(eventsPageSchema, page)).toEqual(page);
  expect(issues(eventsPageSchema, { next_cursor: "x" })).toHaveLength(1);
});

function nested(of: readonly (object | undefined)[], name: string): readonly object[] {
  return of
    .flatMap((row) => propertyOf(row, name))
    .filter((row): row is object => typeof row === "object" && row !== null);
}
