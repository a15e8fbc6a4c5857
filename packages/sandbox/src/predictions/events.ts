import { ok, type Refusal } from "../core/handler.ts";
import { unchanging } from "../core/json-text.ts";
import { pageSize } from "../core/page-cap.ts";
import { randomOf } from "../core/random.ts";
import { catalogRefusal, cursorText, type PredictionsHandlers } from "./answers.ts";
import { customEvents, type CustomEvents } from "./events/custom.ts";
import { eventSelection, orderNames } from "./events/select.ts";
import { eventTable, isEventField } from "./events/table.ts";
import { keysOf, queryText } from "./listing/params.ts";
import { eventRow } from "./rows/event.ts";
import { eventView, NOTHING_MORE, type Include } from "./rows/event-fields.ts";
import type { Event, EventsParams } from "./rows/wire.ts";
import { cachePerRow } from "./util/caches.ts";
import { eventKeys } from "./util/keys.ts";
import type { PredictionsWorld } from "./world/world.ts";

const DEFAULT_LIMIT = 20;

/** How many rows are cached: a few pages, since repeated requests are for the same rows. */
const KEPT = 256;

/** Answers `GET /events/keyset`. */
export function eventsHandler(
  world: PredictionsWorld,
  events: readonly Event[],
): PredictionsHandlers["events"] {
  const custom = customEvents(world, events);
  const select = eventSelection(eventTable(world, custom));
  const plainRow = cachePerRow(KEPT, (event) => unchanging(eventRow(eventView(world, event, NOTHING_MORE))));
  const rowOf = (event: number, include: Include): Event =>
    custom.rowWith(event - world.events, include) ??
    (isPlain(include) ? plainRow(event) : eventRow(eventView(world, event, include)));
  return async (params, context) => {
    const refusal = refusalOf(params, context.url);
    if (refusal !== undefined) return refusal;
    const query = queryText(params, BESIDES);
    const cursors = queryCursors(world, query, custom.rows);
    const { after_cursor } = params;
    const limit = pageSize(params.limit ?? DEFAULT_LIMIT, context);
    const behind = after_cursor === undefined ? undefined : cursors.eventOf(after_cursor);
    const notePage = (next?: string): void => context.note({ page: { query, cursor: after_cursor, next } });
    if (after_cursor !== undefined && behind === undefined) {
      notePage();
      return catalogRefusal("after_cursor is not valid for this query");
    }
    const found = await select(params, behind, limit + 1);
    const page = found.slice(0, limit);
    const include = includeOf(params);
    const rows = page.map((event) => localised(rowOf(event, include), params.locale));
    const last = page.at(-1);
    const next = last === undefined || found.length <= limit ? undefined : cursors.after(last);
    notePage(next);
    return ok({ events: rows, ...(next !== undefined && { next_cursor: next }) });
  };
}

function refusalOf(params: EventsParams, url: URL): Refusal | undefined {
  if (url.searchParams.has("offset")) return catalogRefusal("offset is not allowed on keyset endpoints");
  if (!orderNames(params.order).every(isEventField)) return catalogRefusal("order fields are not valid");
  const excluded = new Set(keysOf(params.exclude_tag_id));
  const both = keysOf(params.tag_id)?.some((id) => excluded.has(id)) ?? false;
  return both ? catalogRefusal("tag_id and exclude_tag_id must not overlap") : undefined;
}

/** The parameters that affect neither which events are listed nor their order. */
const BESIDES = new Set([
  "limit",
  "after_cursor",
  "include_chat",
  "include_template",
  "include_best_lines",
  "partner_slug",
  "locale",
]);

function isPlain({ chats, templates, bestLines, partner }: Include): boolean {
  return !chats && !templates && !bestLines && partner === undefined;
}

function includeOf(params: EventsParams): Include {
  return {
    chats: params.include_chat ?? false,
    templates: params.include_template ?? false,
    bestLines: params.include_best_lines ?? false,
    partner: params.partner_slug,
  };
}

/** Marks titles with a locale other than English, as in pseudo-localisation: the sandbox has no translations. */
function localised(event: Event, locale: string | undefined): Event {
  if (locale === undefined || /^en\b/i.test(locale)) return event;
  return { ...event, title: `[${locale}] ${event.title ?? ""}` };
}

/** The cursors of one query. Those of other queries are refused. */
export interface QueryCursors {
  /** The cursor after an event. */
  readonly after: (event: number) => string;
  /** The event before a cursor. Undefined: it is not a cursor of this query. */
  readonly eventOf: (cursor: string) => number | undefined;
}

/**
 * Creates the cursors of a query: the key of the last event and a hash of key and query, in base64url.
 *
 * @param query the filters and the order as text
 * @param rows the custom events
 */
export function queryCursors(
  world: PredictionsWorld,
  query: string,
  rows: CustomEvents["rows"],
): QueryCursors {
  const mark = (id: string): string => randomOf(world.seed, "events cursor", query, id).hex(24);
  return {
    after(event) {
      const { id } = rows[event - world.events] ?? world.event(event);
      return btoa(`${id}.${mark(id)}`)
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
    },
    eventOf(cursor) {
      const [id = "", given] = cursorText(cursor)?.split(".") ?? [];
      if (given !== mark(id)) return undefined;
      const place = rows.findIndex((row) => row.id === id);
      if (place >= 0) return world.events + place;
      const event = eventKeys.indexOf(id);
      return event !== undefined && event < world.events ? event : undefined;
    },
  };
}
