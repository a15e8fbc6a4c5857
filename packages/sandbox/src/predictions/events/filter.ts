import { tags, type TagEntry } from "../catalogue/tags.ts";
import { among, bounded, textAt, type RowTest } from "../listing/columns.ts";
import { keysOf, valuesOf } from "../listing/params.ts";
import { gameId, isMatch } from "../rows/event-fields.ts";
import { seriesId } from "../rows/series.ts";
import type { Event, EventsParams } from "../rows/wire.ts";
import { isClosed } from "../themes/cycle.ts";
import { eventKeys, keyOfSlug } from "../util/keys.ts";
import { dayOf } from "../util/moments.ts";
import type { EventFacts } from "../world/event-facts.ts";
import type { EventTable } from "./table.ts";

/** The tests of one part of a query. */
type Tests = (table: EventTable, params: EventsParams) => Promise<readonly RowTest[]>;

/** The filters of a query. An event must pass all of them. By default only open events do. */
export async function eventTests(table: EventTable, params: EventsParams): Promise<readonly RowTest[]> {
  const parts = [closedTests, tagTests, flagTests, boundTests, relationTests, titleTests];
  const tests = await Promise.all(parts.map((part) => part(table, params)));
  return [...keyTests(table, params), ...tests.flat()];
}

function keyTests({ world, customAt }: EventTable, { id, slug }: EventsParams): readonly RowTest[] {
  const test = (field: "id" | "slug", keys: readonly string[] | undefined): readonly RowTest[] => {
    if (keys === undefined) return [];
    const wanted = new Set<unknown>(keys);
    const found = new Set(keys.map((key) => eventKeys.indexOf(keyOfSlug(key))));
    return [
      (event) => {
        const row = customAt(event);
        if (row !== undefined) return wanted.has(row[field]);
        return found.has(event) && wanted.has(world.event(event)[field]);
      },
    ];
  };
  return [...test("id", keysOf(id)), ...test("slug", valuesOf(slug))];
}

/** At the start of a world, whether a generated event is closed follows from its index, without a column. */
const closedTests: Tests = async ({ world, customAt, field }, { closed = false }) => {
  if (world.days === 0)
    return [
      (event) => {
        const row = customAt(event);
        return (row === undefined ? isClosed(event) : row.closed === true) === closed;
      },
    ];
  const { numbers } = await field("closed");
  return [(event) => (numbers[event] === 1) === closed];
};

const tagTests: Tests = async ({ column, customAt }, params) => {
  const { tag_id, tag_slug, exclude_tag_id } = params;
  if (tag_id === undefined && tag_slug === undefined && exclude_tag_id === undefined) return [];
  const { numbers } = await column("tags", ({ facts }) => facts.tags);
  const test = tagTest(params);
  // Many events have the same tags.
  const known = new Map<number, boolean>();
  const passes = (bits: number): boolean => {
    const passed = known.get(bits) ?? test(tags.filter((_, place) => (bits & (1 << place)) !== 0));
    known.set(bits, passed);
    return passed;
  };
  return [
    (event) => {
      const row = customAt(event);
      return row === undefined ? passes(numbers[event] ?? 0) : test(row.tags ?? []);
    },
  ];
};

/** Tests the tags of an event. An unknown tag matches no event that is generated. */
function tagTest({
  tag_id,
  tag_slug,
  exclude_tag_id,
  related_tags = false,
  tag_match = "any",
}: EventsParams) {
  // A tag by its key or its slug, and on request the tags within it.
  const group = (field: "id" | "slug", value: string): ReadonlySet<unknown> => {
    const broad = related_tags ? tags.find((tag) => tag[field] === value)?.slug : undefined;
    const narrow = tags.filter(({ within }) => within !== undefined && within === broad);
    return new Set([value, ...narrow.map((tag) => tag[field])]);
  };
  // A query may repeat a tag thousands of times.
  const groups = Array.from(new Set(keysOf(tag_id)), (id) => group("id", id));
  const named = tag_slug === undefined ? undefined : group("slug", tag_slug.toLowerCase());
  const excluded = new Set<unknown>(keysOf(exclude_tag_id));
  return (held: NonNullable<Event["tags"]> | readonly TagEntry[]): boolean => {
    const has = (one: ReadonlySet<unknown>): boolean => held.some(({ id }) => one.has(id));
    const included = tag_match === "all" ? groups.every(has) : groups.length === 0 || groups.some(has);
    return included && !has(excluded) && (named === undefined || held.some(({ slug }) => named.has(slug)));
  };
}

const flagTests: Tests = async ({ field }, params) => {
  const flags = (["live", "featured", "cyom"] as const).map(async (name): Promise<readonly RowTest[]> => {
    const wanted = params[name];
    if (wanted === undefined) return [];
    const { numbers } = await field(name);
    return [(event) => (numbers[event] === 1) === wanted];
  });
  return (await Promise.all(flags)).flat();
};

const BOUNDS = [
  ["liquidity", "liquidity_min", "liquidity_max"],
  ["volume", "volume_min", "volume_max"],
  ["startDate", "start_date_min", "start_date_max"],
  ["endDate", "end_date_min", "end_date_max"],
  ["startTime", "start_time_min", "start_time_max"],
  ["eventWeek", "event_week", "event_week"],
] as const;

const boundTests: Tests = async ({ field }, params) => {
  const bounds = BOUNDS.map(async ([name, least, most]) =>
    bounded(() => field(name), numberOf(params[least]), numberOf(params[most])),
  );
  return (await Promise.all(bounds)).flat();
};

/** Matches a text in the title, ignoring case. */
const titleTests: Tests = async ({ column }, { title_search }) => {
  if (title_search === undefined) return [];
  const titles = await column("lower title", ({ facts, custom }) =>
    (custom === undefined ? facts.title : (custom.title ?? "")).toLowerCase(),
  );
  const searched = title_search.toLowerCase();
  return [(event) => textAt(titles, event).includes(searched)];
};

/** Filters by relation: series, match, day, parent event, account. */
const relationTests: Tests = async (table, params) => {
  const { field } = table;
  const day = numberOf(params.event_date);
  const tests = [
    related(table, keysOf(params.series_id), {
      key: "series",
      read: ({ series }) => series && seriesId(series),
      own: ({ series }) => series?.map(({ id }) => id),
    }),
    related(table, valuesOf(params.recurrence), {
      key: "recurrence",
      read: ({ series }) => series?.recurrence,
      own: ({ series }) => series?.map((one) => one.recurrence),
    }),
    related(table, keysOf(params.game_id), {
      key: "game",
      read: (facts) => (isMatch({ facts }) ? gameId(facts) : undefined),
      own: ({ markets }) => [markets?.[0]?.gameId],
    }),
    among(() => field("eventDate"), day === undefined ? undefined : [dayOf(day)]),
    among(() => field("parentEvent"), keysOf(params.parent_event_id)),
    among(() => field("createdBy"), valuesOf(params.created_by)),
  ];
  return (await Promise.all(tests)).flat();
};

/** What an event is related to. */
interface Relation {
  /** The name of its column. */
  readonly key: string;
  readonly read: (facts: EventFacts) => string | undefined;
  /** A custom event may be related to several. */
  readonly own: (event: Event) => readonly unknown[] | undefined;
}

async function related(
  { column, customAt }: EventTable,
  wanted: readonly string[] | undefined,
  { key, read, own }: Relation,
): Promise<readonly RowTest[]> {
  const tests = await among(() => column(key, ({ facts }) => read(facts)), wanted);
  const all = new Set<unknown>(wanted);
  return tests.map((test) => (event) => {
    const row = customAt(event);
    return row === undefined ? test(event) : (own(row)?.some((value) => all.has(value)) ?? false);
  });
}

/** A number, or a time in epoch milliseconds. */
function numberOf(value: number | string | Date | undefined): number | undefined {
  return value === undefined || typeof value === "number" ? value : new Date(value).getTime();
}
