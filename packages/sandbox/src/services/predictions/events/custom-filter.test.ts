import { describe, expect, test } from "vitest";
import type { Event, EventsParams } from "../wire.ts";
import { isEventListed } from "./custom-filter.ts";

test("a custom event with a narrow tag is listed by the broad one, if related tags count", () => {
  const elections = { id: "12", tags: [{ id: "150", slug: "elections" }] };
  const isListed = (params: EventsParams) => isEventListed(elections, params);
  const related = { related_tags: true };
  expect([isListed({ tag_id: "04" }), isListed({ tag_slug: "politics" })]).toEqual([false, false]);
  expect([
    isListed({ tag_id: "04", ...related }),
    isListed({ tag_slug: "Politics", ...related }),
    isListed({ tag_id: ["4", "150"], tag_match: "all", ...related }),
  ]).toEqual([true, true, true]);
  expect([isListed({ tag_slug: "world", ...related }), isListed({ tag_slug: "mine", ...related })]).toEqual([
    false,
    false,
  ]);
  expect(isListed({ exclude_tag_id: "4", ...related })).toBe(true);
});

describe("a custom event", () => {
  const event: Event = {
    id: "12",
    slug: "mine-12",
    title: "My Event",
    tags: [{ id: "4", slug: "politics" }, { id: "150", slug: "elections" }],
    series: [{ id: "33", recurrence: "daily" }],
    volume: 100,
    startDate: "2026-01-05T00:00:00Z",
    live: true,
    eventDate: "2026-01-07",
    parentEvent: "11",
    createdBy: "15",
    eventWeek: 2,
    markets: [{ id: "1", gameId: "77" }],
  }; // prettier-ignore

  test.each<EventsParams>([
    {},
    { id: ["012", "7"] },
    { slug: "mine-12" },
    { tag_id: ["4", "9"] },
    { tag_id: ["4", "150"], tag_match: "all" },
    { tag_slug: "Politics" },
    { exclude_tag_id: "9" },
    { live: true, featured: false },
    { volume_min: 100, volume_max: 100 },
    { start_date_min: "2026-01-05T00:00:00Z", start_date_max: "2026-01-05T00:00:00Z" },
    { title_search: "my ev" },
    { series_id: "33", recurrence: "daily" },
    { game_id: "77" },
    { event_date: "2026-01-07T20:00:00Z" },
    { parent_event_id: "011", created_by: "15", event_week: 2 },
  ])("is listed by %j", (params) => {
    expect(isEventListed(event, params)).toBe(true);
  });

  test.each<EventsParams>([
    { closed: true },
    { id: "7" },
    { slug: "mine" },
    { tag_id: ["4", "9"], tag_match: "all" },
    { tag_slug: "film" },
    { exclude_tag_id: ["9", "150"] },
    { live: false },
    { featured: true },
    { volume_min: 100.5 },
    { liquidity_min: 0 },
    { start_date_max: "2026-01-04T23:59:59Z" },
    { end_date_min: "2026-01-01T00:00:00Z" },
    { title_search: "other" },
    { series_id: "3" },
    { recurrence: "hourly" },
    { game_id: "7" },
    { event_date: "2026-01-08T00:00:00Z" },
    { parent_event_id: "12" },
    { created_by: "1" },
  ])("is not listed by %j", (params) => {
    expect(isEventListed(event, params)).toBe(false);
  });
});
