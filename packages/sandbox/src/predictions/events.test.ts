import { describe, expect, test } from "vitest";
import { allEvents, ask, context, NOW } from "../../test/predictions/ask.ts";
import { queryCursors } from "./events.ts";
import type { Event, EventsParams } from "./rows/wire.ts";

const world = ask();
const open = await allEvents(world);
const closed = await allEvents(world, { closed: true });
const ids = (events: readonly Event[]): string[] => events.map(({ id }) => id);
const slugs = (event: Event): (string | null | undefined)[] => event.tags?.map(({ slug }) => slug) ?? [];
const tagId = (slug: string): string =>
  [...open, ...closed].flatMap((event) => event.tags ?? []).find((tag) => tag.slug === slug)?.id ?? "";

async function list(params: EventsParams): Promise<Event[]> {
  return allEvents(world, params);
}

async function refused(params: EventsParams, query = ""): Promise<unknown> {
  const response = await world.handlers.events(params, context(`/events/keyset${query}`));
  expect(response.status).toBe(422);
  return response.body;
}

describe("included by default", () => {
  test("series, tags, markets and creators are lists on every event", () => {
    for (const event of [...open, ...closed]) {
      for (const held of [event.series, event.tags, event.markets, event.eventCreators])
        expect(held).toBeInstanceOf(Array);
      expect(event.markets?.length).toBeGreaterThan(0);
      for (const market of event.markets ?? []) {
        expect(market.clobRewards).toBeInstanceOf(Array);
        expect(market).toHaveProperty("feeSchedule");
      }
    }
  });

  test("teams are included with matches", () => {
    expect(open.every(({ teams }) => Array.isArray(teams))).toBe(true);
    const matches = open.filter(({ teams }) => teams?.length !== 0);
    expect(matches.length).toBeGreaterThan(0);
    for (const match of matches) expect(match.teams).toHaveLength(2);
    expect(matches.length).toBeLessThan(open.length);
  });
});

describe("pages", () => {
  test("twenty events by default, 1 to 500 on request", async () => {
    expect((await world.events()).events).toHaveLength(20);
    expect((await world.events({ limit: 1 })).events).toHaveLength(1);
    expect((await world.events({ limit: 500 })).events).toHaveLength(open.length);
  });

  test("without an order keep the catalogue's order in both directions", async () => {
    expect(ids(await list({ ascending: false }))).toEqual(ids(open));
  });

  test.each([1, 7, 20, 48, 500])("pages of %i hold every event once", async (limit) => {
    expect(ids(await list({ limit }))).toEqual(ids(open));
  });

  test("the last page has no cursor, even if it is full", async () => {
    const page = await world.events({ limit: open.length });
    expect(page.events).toHaveLength(open.length);
    expect(page).not.toHaveProperty("next_cursor");
  });

  test("a cursor continues after the last event, also with another limit", async () => {
    const { next_cursor } = await world.events({ limit: 5 });
    const { events } = await world.events({ limit: 3, after_cursor: next_cursor ?? "" });
    expect(ids(events)).toEqual(ids(open).slice(5, 8));
  });

  test("a cursor belongs to its query, regardless of the order of values", async () => {
    const [one, two] = [tagId("sports"), tagId("politics")];
    const { next_cursor } = await world.events({ limit: 2, tag_id: [one, two], order: "volume" });
    const after_cursor = next_cursor ?? "";
    expect(
      (await world.events({ tag_id: [two, one], order: "volume", after_cursor })).events.length,
    ).toBeGreaterThan(0);
    const message = { type: "validation error", error: "after_cursor is not valid for this query" };
    expect(await refused({ tag_id: one, order: "volume", after_cursor })).toEqual(message);
    expect(await refused({ tag_id: [one, two], order: "volume24hr", after_cursor })).toEqual(message);
    expect(await refused({ tag_id: [one, two], order: "volume", ascending: false, after_cursor })).toEqual(
      message,
    );
    expect(await refused({ after_cursor })).toEqual(message);
  });

  test.each(["MTAw", "LTE=", "x", "%", "aWQ6MTA0MDI", ""])("%j is not a cursor", async (after_cursor) => {
    await refused({ after_cursor });
  });

  test("offset is refused, whatever its value", async () => {
    const message = { type: "validation error", error: "offset is not allowed on keyset endpoints" };
    expect(await refused({}, "?offset=0")).toEqual(message);
    expect(await refused({}, "?limit=5&offset=")).toEqual(message);
  });
});

describe("order", () => {
  test("by numbers, in both directions; events without the field come last", async () => {
    const up = await list({ order: "volume24hr" });
    const down = await list({ order: "volume24hr", ascending: false });
    const values = (events: readonly Event[]): number[] =>
      events.flatMap(({ volume24hr }) => volume24hr ?? []);
    expect(values(up)).toEqual(values(open).sort((a, b) => a - b));
    expect(values(down)).toEqual(values(open).sort((a, b) => b - a));
    const without = open.filter(({ volume24hr }) => volume24hr === undefined).length;
    expect(without).toBeGreaterThan(0);
    for (const events of [up, down]) {
      expect(events.slice(-without).every(({ volume24hr }) => volume24hr === undefined)).toBe(true);
    }
  });

  test("by text, by times, by keys as numbers", async () => {
    const titles = (await list({ order: "title" })).map(({ title }) => title ?? "");
    expect(titles).toEqual([...titles].sort());
    const starts = (await list({ order: "startDate" })).map(({ startDate }) => Date.parse(startDate ?? ""));
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    const keys = (await list({ order: "id", ascending: false })).map(({ id }) => Number(id));
    expect(keys).toEqual([...keys].sort((a, b) => b - a));
  });

  test("by several fields, the first counting most", async () => {
    const rows = await list({ order: ["negRisk", "volume"] });
    const given = rows.filter(({ negRisk }) => negRisk !== undefined);
    const no = given.filter(({ negRisk }) => negRisk === false).map(({ volume }) => volume ?? 0);
    expect(ids(given.slice(0, no.length))).toEqual(ids(given.filter(({ negRisk }) => negRisk === false)));
    expect(no).toEqual([...no].sort((a, b) => a - b));
    expect(ids(await list({ order: "negRisk,volume" }))).toEqual(ids(rows));
  });

  test("a direction without an order has no effect", async () => {
    expect(ids(await list({ ascending: false }))).toEqual(ids(open));
    expect(ids(await list({ ascending: true }))).toEqual(ids(open));
  });

  test.each(["volume_24hr", "nothing", "markets", "tags", "__proto__", "volume,", "toString"])(
    "%s is not a field to order by",
    async (order) => {
      expect(await refused({ order })).toEqual({
        type: "validation error",
        error: "order fields are not valid",
      });
    },
  );

  test("featured events first", async () => {
    const places = (await list({ featured_order: true })).map(
      ({ featuredOrder }) => featuredOrder ?? Infinity,
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeLessThan(Infinity);
    expect(ids(await list({ featured_order: true }))).not.toEqual(ids(open));
  });
});

describe("tags", () => {
  test("any of several, or all", async () => {
    const [games, soccer] = [tagId("games"), tagId("soccer")];
    const any = await list({ tag_id: [games, soccer] });
    const all = await list({ tag_id: [games, soccer], tag_match: "all" });
    expect(ids(any)).toEqual(
      ids(open.filter((event) => slugs(event).some((slug) => slug === "games" || slug === "soccer"))),
    );
    expect(ids(all)).toEqual(
      ids(open.filter((event) => slugs(event).includes("games") && slugs(event).includes("soccer"))),
    );
    expect(all.length).toBeGreaterThan(0);
    expect(all.length).toBeLessThan(any.length);
    expect(await list({ tag_id: "999999" })).toEqual([]);
  });

  test("leading zeros of keys are ignored", async () => {
    expect(ids(await list({ tag_id: `00${tagId("games")}` }))).toEqual(
      ids(await list({ tag_id: tagId("games") })),
    );
  });

  test("excluded tags", async () => {
    const without = await list({ exclude_tag_id: [tagId("sports"), tagId("crypto")] });
    expect(ids(without)).toEqual(
      ids(open.filter((event) => !slugs(event).some((slug) => slug === "sports" || slug === "crypto"))),
    );
  });

  test("a tag cannot be both included and excluded", async () => {
    const tag = tagId("sports");
    expect(await refused({ tag_id: [tag], exclude_tag_id: ["4", `0${tag}`] })).toMatchObject({
      type: "validation error",
    });
  });

  test("by name, and with related tags", async () => {
    const finance = await list({ tag_slug: "finance" });
    expect(ids(finance)).toEqual(ids(open.filter((event) => slugs(event).includes("finance"))));
    const climate = await list({ tag_slug: "science" });
    const related = await list({ tag_slug: "science", related_tags: true });
    expect(ids(related)).toEqual(expect.arrayContaining(ids(climate)));
    expect(related.length).toBeGreaterThan(climate.length - 1);
    const sports = await list({ tag_id: tagId("politics"), related_tags: true });
    expect(ids(sports)).toEqual(
      ids(open.filter((event) => slugs(event).some((slug) => slug === "politics" || slug === "elections"))),
    );
  });
});

describe("filters", () => {
  test("open events, or closed ones on request", () => {
    expect(open.every((event) => event.closed === false)).toBe(true);
    expect(closed.every((event) => event.closed === true)).toBe(true);
    expect(closed.length).toBeGreaterThan(0);
  });

  test.each(["live", "featured", "cyom"] as const)("%s", async (flag) => {
    const on = await list({ [flag]: true });
    const off = await list({ [flag]: false });
    expect(on.length).toBeGreaterThan(0);
    expect(on.every((event) => event[flag] === true)).toBe(true);
    expect(on.length + off.length).toBe(open.length);
  });

  test("keys and names", async () => {
    const [one, two] = [open[3], open[7]];
    expect(ids(await list({ id: [two?.id ?? "", one?.id ?? "", "1"] }))).toEqual([one?.id, two?.id]);
    expect(ids(await list({ slug: one?.slug ?? "" }))).toEqual([one?.id]);
    expect(await list({ slug: `x-${one?.id ?? ""}` })).toEqual([]);
    expect(await list({ id: closed[0]?.id ?? "" })).toEqual([]);
    expect(ids(await list({ id: closed[0]?.id ?? "", closed: true }))).toEqual([closed[0]?.id]);
  });

  test("title", async () => {
    const found = await list({ title_search: "WHO will" });
    expect(found.length).toBeGreaterThan(0);
    expect(ids(found)).toEqual(ids(open.filter(({ title }) => title?.toLowerCase().includes("who will"))));
  });

  test.each([
    ["volume", "volume_min", "volume_max"],
    ["liquidity", "liquidity_min", "liquidity_max"],
  ] as const)("bounds of %s", async (field, min, max) => {
    const median =
      open.map((event) => event[field] ?? 0).sort((a, b) => a - b)[Math.floor(open.length / 2)] ?? 0;
    const above = await list({ [min]: median });
    const below = await list({ [max]: median });
    expect(ids(above)).toEqual(ids(open.filter((event) => (event[field] ?? -1) >= median)));
    expect(ids(below)).toEqual(ids(open.filter((event) => (event[field] ?? Infinity) <= median)));
    expect(ids(await list({ [min]: median, [max]: median }))).toHaveLength(1);
  });

  test.each([
    ["startDate", "start_date_min", "start_date_max"],
    ["endDate", "end_date_min", "end_date_max"],
    ["startTime", "start_time_min", "start_time_max"],
  ] as const)("bounds of %s", async (field, min, max) => {
    const bound = new Date(NOW).toISOString();
    const late = open.filter((event) => Date.parse(event[field] ?? "") >= NOW);
    const early = open.filter((event) => Date.parse(event[field] ?? "") <= NOW);
    expect(ids(await list({ [min]: bound }))).toEqual(ids(late));
    expect(ids(await list({ [max]: bound }))).toEqual(ids(early));
    expect(late.length + early.length).toBeGreaterThan(0);
  });

  test("series, matches, days, weeks, recurrence, accounts", async () => {
    const match = open.find(({ eventWeek }) => eventWeek !== undefined);
    const series = match?.series?.[0];
    const game = match?.markets?.[0]?.gameId ?? "";
    const inSeries = await list({ series_id: series?.id ?? "" });
    expect(ids(inSeries)).toEqual(ids(open.filter((event) => event.seriesSlug === series?.slug)));
    const inGame = await list({ game_id: game });
    expect(ids(inGame)).toEqual(
      ids(open.filter((event) => event.markets?.some(({ gameId }) => gameId === game))),
    );
    const onDay = await list({ event_date: match?.eventDate ?? "" });
    expect(ids(onDay)).toEqual(ids(open.filter(({ eventDate }) => eventDate === match?.eventDate)));
    const inWeek = await list({ event_week: match?.eventWeek ?? 0 });
    expect(ids(inWeek)).toEqual(ids(open.filter(({ eventWeek }) => eventWeek === match?.eventWeek)));
    const monthly = await list({ recurrence: "monthly" });
    expect(ids(monthly)).toEqual(ids(open.filter((event) => event.series?.[0]?.recurrence === "monthly")));
    const author = open.find(({ createdBy }) => createdBy !== undefined)?.createdBy ?? "";
    expect(ids(await list({ created_by: [author] }))).toEqual(
      ids(open.filter(({ createdBy }) => createdBy === author)),
    );
    for (const found of [inSeries, inGame, onDay, inWeek, monthly]) {
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(open.length);
    }
  });

  test("child events", async () => {
    const parent = open.find(({ subEvents }) => subEvents !== undefined);
    const below = await list({ parent_event_id: parent?.id ?? "" });
    expect(ids(below)).toEqual(parent?.subEvents);
    expect(below[0]?.parentEvent).toBe(parent?.id);
    expect(ids(await list({ id: parent?.id ?? "", include_children: true }))).toEqual([
      parent?.id,
      ...(parent?.subEvents ?? []),
    ]);
    expect(ids(await list({ id: parent?.id ?? "", include_children: false }))).toEqual([parent?.id]);
  });
});

describe("included on request", () => {
  test("chats, those of series too", async () => {
    const chatty = await list({ include_chat: true });
    expect(chatty.every(({ chats }) => Array.isArray(chats))).toBe(true);
    expect(chatty.some(({ chats }) => chats?.length === 1)).toBe(true);
    const series = chatty.flatMap((event) => event.series ?? []);
    expect(series.every(({ chats }) => chats?.length === 1)).toBe(true);
    for (const events of [open, await list({ include_chat: false })]) {
      for (const event of events) {
        expect(event).not.toHaveProperty("chats");
        for (const one of event.series ?? []) expect(one).not.toHaveProperty("chats");
      }
    }
  });

  test("templates", async () => {
    const templated = await list({ include_template: true });
    expect(templated.every(({ templates }) => Array.isArray(templates))).toBe(true);
    expect(templated.some(({ templates }) => templates?.length === 1)).toBe(true);
    for (const event of open) expect(event).not.toHaveProperty("templates");
  });

  test("best lines", async () => {
    const lined = await list({ include_best_lines: true });
    expect(lined.some(({ spreadsMainLine }) => spreadsMainLine !== undefined)).toBe(true);
    expect(lined.some(({ totalsMainLine }) => totalsMainLine !== undefined)).toBe(true);
    for (const event of open) {
      expect(event).not.toHaveProperty("spreadsMainLine");
      expect(event).not.toHaveProperty("totalsMainLine");
    }
  });

  test("one partner's keys, on events that it knows", async () => {
    const acme = await list({ partner_slug: "acme" });
    const known = acme.filter(({ externalPartners }) => externalPartners !== undefined);
    expect(known.length).toBeGreaterThan(0);
    expect(known.length).toBeLessThan(acme.length);
    for (const event of known)
      expect(event.externalPartners).toEqual([expect.objectContaining({ slug: "acme" })]);
    const globex = await list({ partner_slug: "globex" });
    expect(globex.map((event) => event.externalPartners !== undefined)).not.toEqual(
      acme.map((event) => event.externalPartners !== undefined),
    );
    for (const events of [open, await list({ partner_slug: "constructor" })]) {
      for (const event of events) expect(event).not.toHaveProperty("externalPartners");
    }
  });

  test("a locale marks titles only", async () => {
    const [event] = (await world.events({ limit: 1, locale: "de" })).events;
    expect(event).toEqual({ ...open[0], title: `[de] ${open[0]?.title ?? ""}` });
    expect((await world.events({ locale: "en-GB" })).events[0]).toEqual(open[0]);
  });
});

const cursorsOf = (events: number) => queryCursors(ask({ events }).world, "q", []);

test("a cursor identifies its event, up to the last one", () => {
  const [small, large] = [cursorsOf(5), cursorsOf(6)];
  for (let event = 0; event < 5; event += 1) expect(small.eventOf(small.after(event))).toBe(event);
  expect(large.eventOf(large.after(5))).toBe(5);
  expect(small.eventOf(large.after(5))).toBeUndefined();
});

test("a forged cursor is refused", () => {
  const { after, eventOf } = cursorsOf(5);
  const [id = "", mark = ""] = atob(after(0)).split(".");
  const [other = ""] = atob(after(1)).split(".");
  expect(eventOf(btoa(`${id}.${mark}`))).toBe(0);
  for (const made of [`${other}.${mark}`, `${id}.`, id, `${id}.${mark}0`]) {
    expect(eventOf(btoa(made))).toBeUndefined();
  }
});
