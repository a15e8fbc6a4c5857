import { tags as catalogue } from "../catalogue/tags.ts";
import { plainKey, valuesOf } from "../listing/values.ts";
import type { Event, EventsParams } from "../wire.ts";
import { dayOf } from "../world/moments.ts";

/** Whether a custom event passes the filters of a query. */
export function isEventListed(event: Event, params: EventsParams): boolean {
  const { closed = false, related_tags = false, tag_match = "any", tag_slug } = params;
  const tags = event.tags ?? [];
  const hasTag = (id: string): boolean => tags.some((tag) => tag.id === plainKey(id));
  const hasRelated = (id: string): boolean =>
    withRelated("id", plainKey(id), related_tags).some((related) => hasTag(related));
  const ids = valuesOf(params.tag_id);
  const tests = [
    (event.closed ?? false) === closed,
    among(valuesOf(params.id)?.map(plainKey), [event.id]),
    among(valuesOf(params.slug), [event.slug]),
    ids === undefined || (tag_match === "all" ? ids.every(hasRelated) : ids.some(hasRelated)),
    among(
      tag_slug === undefined ? undefined : withRelated("slug", tag_slug.toLowerCase(), related_tags),
      tags.map(({ slug }) => slug),
    ),
    !(valuesOf(params.exclude_tag_id) ?? []).some(hasTag),
    isFlag(event.live, params.live),
    isFlag(event.featured, params.featured),
    isFlag(event.cyom, params.cyom),
    isWithin(event.liquidity, params.liquidity_min, params.liquidity_max),
    isWithin(event.volume, params.volume_min, params.volume_max),
    isWithin(event.eventWeek, params.event_week, params.event_week),
    isWithin(epoch(event.startDate), epoch(params.start_date_min), epoch(params.start_date_max)),
    isWithin(epoch(event.endDate), epoch(params.end_date_min), epoch(params.end_date_max)),
    isWithin(epoch(event.startTime), epoch(params.start_time_min), epoch(params.start_time_max)),
    (event.title ?? "").toLowerCase().includes((params.title_search ?? "").toLowerCase()),
    among(
      valuesOf(params.series_id)?.map(plainKey),
      event.series?.map(({ id }) => id),
    ),
    among(
      valuesOf(params.recurrence),
      event.series?.map(({ recurrence }) => recurrence),
    ),
    among(valuesOf(params.game_id)?.map(plainKey), [event.markets?.[0]?.gameId]),
    among(params.event_date === undefined ? undefined : [dayOf(epoch(params.event_date) ?? NaN)], [
      event.eventDate,
    ]),
    among(valuesOf(params.parent_event_id)?.map(plainKey), [event.parentEvent]),
    among(valuesOf(params.created_by), [event.createdBy]),
  ];
  return tests.every(Boolean);
}

/** A tag, by its key or its slug, and on request the tags within it. */
function withRelated(field: "id" | "slug", value: string, isRelated: boolean): readonly string[] {
  const broad = isRelated ? catalogue.find((tag) => tag[field] === value)?.slug : undefined;
  const narrow = catalogue.filter(({ within }) => within !== undefined && within === broad);
  return [value, ...narrow.map((tag) => tag[field])];
}

function among(
  wanted: readonly string[] | undefined,
  values: readonly (string | null | undefined)[] = [],
): boolean {
  return wanted === undefined || values.some((value) => typeof value === "string" && wanted.includes(value));
}

function isFlag(value: boolean | null | undefined, wanted: boolean | undefined): boolean {
  return wanted === undefined || (value ?? false) === wanted;
}

function isWithin(value: number | null | undefined, least = -Infinity, most = Infinity): boolean {
  if (least === -Infinity && most === Infinity) return true;
  return typeof value === "number" && value >= least && value <= most;
}

function epoch(moment: string | Date | null | undefined): number | undefined {
  return moment === undefined || moment === null ? undefined : new Date(moment).getTime();
}
