import type { EventsParams } from "../wire.ts";
import type { EventScalar } from "../rows/event.ts";
import { textAt, type Column } from "../listing/columns.ts";
import { plainKey, valuesOf } from "../listing/values.ts";
import { keyOfSlug, eventKeys } from "../world/keys.ts";
import { isClosed } from "../themes/cycle.ts";
import { gameId, isMatch } from "../rows/states.ts";
import { seriesId } from "../rows/series.ts";
import { dayOf } from "../world/moments.ts";
import { excludesTags, includesTags } from "./tag-filter.ts";
import type { EventTable } from "./table.ts";

/** Whether an event matches, by its index. */
type EventTest = (event: number) => boolean;

/** The filters of a query. An event must pass all of them. By default only open events do. */
export async function eventTests(table: EventTable, params: EventsParams): Promise<readonly EventTest[]> {
  const tests = await Promise.all([
    closedTests(table, params),
    tagTests(table, params),
    flagTests(table, params),
    boundTests(table, params),
    relationTests(table, params),
    titleTests(table, params),
  ]);
  return [...keyTests(table, params), ...tests.flat()];
}

/** At the start of a world, whether an event is closed follows from its index, without a column. */
async function closedTests(
  { world, field }: EventTable,
  { closed = false }: EventsParams,
): Promise<readonly EventTest[]> {
  if (world.days === 0) return [(event) => isClosed(event) === closed];
  const { numbers } = await field("closed");
  return [(event) => (numbers[event] === 1) === closed];
}

function keyTests({ world }: EventTable, { id, slug }: EventsParams): readonly EventTest[] {
  const found = (
    keys: readonly string[],
    holds: (event: number, key: string) => boolean,
  ): ReadonlySet<number> =>
    new Set(
      keys.flatMap((key) => {
        const event = eventKeys.indexOf(keyOfSlug(key));
        return event !== undefined && event < world.events && holds(event, key) ? [event] : [];
      }),
    );
  const ids = valuesOf(id)?.map(plainKey);
  const slugs = valuesOf(slug);
  const byId = ids && found(ids, (event, key) => world.event(event).id === key);
  const bySlug = slugs && found(slugs, (event, key) => world.event(event).slug === key);
  return [byId, bySlug].flatMap((events) =>
    events === undefined ? [] : [(event: number) => events.has(event)],
  );
}

async function tagTests(table: EventTable, params: EventsParams): Promise<readonly EventTest[]> {
  const ids = valuesOf(params.tag_id);
  const slug = params.tag_slug;
  const excluded = valuesOf(params.exclude_tag_id);
  if (ids === undefined && slug === undefined && excluded === undefined) return [];
  const { numbers: tags } = await table.column("tags", ({ facts }) => facts.tags);
  const included = includesTags({
    ids,
    slug,
    related: params.related_tags ?? false,
    match: params.tag_match ?? "any",
  });
  const allowed = excludesTags(excluded ?? []);
  return [(event) => included(Number(tags[event])), (event) => allowed(Number(tags[event]))];
}

async function flagTests(table: EventTable, params: EventsParams): Promise<readonly EventTest[]> {
  const flag = async (name: EventScalar, wanted: boolean | undefined): Promise<readonly EventTest[]> => {
    if (wanted === undefined) return [];
    const { numbers } = await table.field(name);
    return [(event) => (numbers[event] === 1) === wanted];
  };
  const flags = [flag("live", params.live), flag("featured", params.featured), flag("cyom", params.cyom)];
  return (await Promise.all(flags)).flat();
}

async function boundTests(table: EventTable, params: EventsParams): Promise<readonly EventTest[]> {
  const bound = async (
    name: EventScalar,
    least = -Infinity,
    most = Infinity,
  ): Promise<readonly EventTest[]> => {
    if (least === -Infinity && most === Infinity) return [];
    const { numbers } = await table.field(name);
    return [
      (event) => {
        const value = numbers[event] ?? NaN;
        return value >= least && value <= most;
      },
    ];
  };
  const bounds = [
    bound("liquidity", params.liquidity_min, params.liquidity_max),
    bound("volume", params.volume_min, params.volume_max),
    bound("startDate", epoch(params.start_date_min), epoch(params.start_date_max)),
    bound("endDate", epoch(params.end_date_min), epoch(params.end_date_max)),
    bound("startTime", epoch(params.start_time_min), epoch(params.start_time_max)),
    bound("eventWeek", params.event_week, params.event_week),
  ];
  return (await Promise.all(bounds)).flat();
}

/** Matches a text in the title, ignoring case. */
async function titleTests(
  { column }: EventTable,
  { title_search }: EventsParams,
): Promise<readonly EventTest[]> {
  if (title_search === undefined) return [];
  const titles = await column("lower title", ({ facts }) => facts.title.toLowerCase());
  const searched = title_search.toLowerCase();
  return [(event) => textAt(titles, event).includes(searched)];
}

/** Filters by relation: series, match, day, parent event, account. */
async function relationTests(
  { column, field }: EventTable,
  params: EventsParams,
): Promise<readonly EventTest[]> {
  const { series_id, game_id, recurrence, event_date, parent_event_id, created_by } = params;
  const moment = epoch(event_date);
  const day = moment === undefined ? undefined : [dayOf(moment)];
  const tests = [
    among(valuesOf(series_id)?.map(plainKey), () =>
      column("series", ({ facts: { series } }) => series && seriesId(series)),
    ),
    among(valuesOf(recurrence), () => column("recurrence", ({ facts }) => facts.series?.recurrence)),
    among(valuesOf(game_id)?.map(plainKey), () =>
      column("game", ({ facts }) => (isMatch({ facts }) ? gameId(facts) : undefined)),
    ),
    among(day, () => field("eventDate")),
    among(valuesOf(parent_event_id)?.map(plainKey), () => field("parentEvent")),
    among(valuesOf(created_by), () => field("createdBy")),
  ];
  return (await Promise.all(tests)).flat();
}

async function among(
  wanted: readonly string[] | undefined,
  read: () => Promise<Column>,
): Promise<readonly EventTest[]> {
  if (wanted === undefined) return [];
  const column = await read();
  const all = new Set(wanted);
  return [(event) => all.has(textAt(column, event))];
}

/** Converts a time parameter to epoch milliseconds. */
function epoch(moment: string | Date | undefined): number | undefined {
  return moment === undefined ? undefined : new Date(moment).getTime();
}
