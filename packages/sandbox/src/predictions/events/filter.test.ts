import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { isMatch } from "../rows/event-fields.ts";
import type { Event, EventsParams } from "../rows/wire.ts";
import { indices } from "../util/lists.ts";
import { dayOf } from "../util/moments.ts";
import { customEvents } from "./custom.ts";
import { eventTests } from "./filter.ts";
import { eventTable } from "./table.ts";

const { world } = ask();
const table = eventTable(world, customEvents(world, []));
const facts = (event: number) => world.event(event);

/** The events that pass, by their indices. */
async function passing(params: EventsParams, of = table): Promise<readonly number[]> {
  const tests = await eventTests(of, params);
  return indices(of.world.events).filter((event) => tests.every((one) => one(event)));
}
const open = await passing({});

describe("closed", () => {
  test("is one event in five, and left out by default", async () => {
    expect(open).toHaveLength(48);
    expect(await passing({ closed: false })).toEqual(open);
    expect((await passing({ closed: true })).concat(open).sort((a, b) => a - b)).toEqual(indices(60));
  });

  test("includes what was closed since the start of the world", async () => {
    const later = world.after(1_000);
    expect(await passing({}, eventTable(later, customEvents(later, [])))).toEqual([]);
  });
});

describe("id and slug", () => {
  const { id, slug } = world.event(7);

  test("name events, with leading zeros too", async () => {
    expect(await passing({ id: [`00${id}`, world.event(3).id] })).toEqual([3, 7]);
    expect(await passing({ slug })).toEqual([7]);
    expect(await passing({ id, slug: world.event(3).slug })).toEqual([]);
  });

  test("name none if they only resemble one", async () => {
    // Keys from 10449 to 10455 belong to this row, but only one of them is its key.
    const another = id === "10449" ? "10450" : "10449";
    expect(await passing({ id: ["0", "x", another, "99999999"] })).toEqual([]);
    expect(await passing({ slug: `another-${id}` })).toEqual([]);
  });
});

describe("bounds", () => {
  const { volume } = facts(5).money;

  test("include the value itself", async () => {
    expect(await passing({ volume_min: volume, volume_max: volume })).toEqual([5]);
    expect(await passing({ volume_min: volume })).not.toEqual(open);
  });

  test("exclude events without a value", async () => {
    const matches = open.filter((event) => isMatch({ facts: facts(event) }));
    expect(await passing({ start_time_min: "1970-01-01T00:00:00Z" })).toEqual(matches);
    expect(matches.length).toBeLessThan(open.length);
  });
});

describe("tags", () => {
  const both = (event: number): boolean =>
    facts(event).theme.tags(facts(event).plan.subject).includes("film");

  test("by slug in any case, and excluded by id", async () => {
    const film = open.filter(both);
    expect(await passing({ tag_slug: "FILM" })).toEqual(film);
    expect(await passing({ exclude_tag_id: ["0053"] })).toEqual(
      open.filter((event) => !film.includes(event)),
    );
  });
});

describe("relations", () => {
  test("parent, day, recurrence and title", async () => {
    expect(await passing({ parent_event_id: facts(0).id })).toEqual([1]);
    const day = dayOf(facts(0).plan.end);
    const sameDay = open.filter(
      (event) => isMatch({ facts: facts(event) }) && dayOf(facts(event).plan.end) === day,
    );
    expect(await passing({ event_date: `${day}T23:59:59Z` })).toEqual(sameDay);
    expect(await passing({ recurrence: "monthly" })).toEqual(
      open.filter((event) => facts(event).theme.name === "price"),
    );
    expect(await passing({ title_search: "WHO WILL be" })).toEqual(
      open.filter((event) => facts(event).theme.name === "election"),
    );
  });
});

/** Whether a custom event passes the filters. */
async function isListed(event: Event, params: EventsParams): Promise<boolean> {
  const tests = await eventTests(eventTable(world, customEvents(world, [event])), params);
  return tests.every((one) => one(world.events));
}

test("a custom event with a narrow tag is listed by the broad one, if related tags count", async () => {
  const elections = { id: "12", tags: [{ id: "150", slug: "elections" }] };
  const related = { related_tags: true };
  for (const params of [{ tag_id: "04" }, { tag_slug: "politics" }]) {
    expect(await isListed(elections, params)).toBe(false);
    expect(await isListed(elections, { ...params, ...related })).toBe(true);
  }
  const all = { tag_id: ["4", "150"], tag_match: "all", ...related } as const;
  expect(await isListed(elections, all)).toBe(true);
  for (const tag_slug of ["world", "mine"])
    expect(await isListed(elections, { tag_slug, ...related })).toBe(false);
  expect(await isListed(elections, { exclude_tag_id: "4", ...related })).toBe(true);
});

describe("a custom event", () => {
  const event: Event = {
    id: "12",
    slug: "mine-12",
    title: "My Event",
    tags: [{ id: "4", slug: "politics" }, { id: "150", slug: "elections" }, { id: "999", slug: "mine" }],
    series: [{ id: "36", recurrence: "weekly" }, { id: "33", recurrence: "daily" }],
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
    { tag_slug: "mine", tag_id: "999" },
    { exclude_tag_id: "9" },
    { live: true, featured: false },
    { volume_min: 100, volume_max: 100 },
    { start_date_min: "2026-01-05T00:00:00Z", start_date_max: "2026-01-05T00:00:00Z" },
    { title_search: "my ev" },
    { series_id: "33", recurrence: "daily" },
    { game_id: "77" },
    { event_date: "2026-01-07T20:00:00Z" },
    { parent_event_id: "011", created_by: "15", event_week: 2 },
  ])("is listed by %j", async (params) => {
    expect(await isListed(event, params)).toBe(true);
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
  ])("is not listed by %j", async (params) => {
    expect(await isListed(event, params)).toBe(false);
  });
});
