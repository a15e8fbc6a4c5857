import type { Event, EventsPage, EventsParams } from "../wire.ts";
import { ok, type Handler, type Refusal } from "../../../core/handler.ts";
import { pageSize } from "../../../core/page-cap.ts";
import { unchanging } from "../../../core/json-text.ts";
import { queryText } from "../listing/query-text.ts";
import { plainKey, valuesOf } from "../listing/values.ts";
import { catalogRefusal } from "../refusals.ts";
import { eventRow } from "../rows/event.ts";
import { NOTHING_MORE, type Include } from "../rows/view.ts";
import { cachePerRow } from "../world/memo.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { queryCursors } from "./cursor.ts";
import { customEvents } from "./custom.ts";
import { eventSelection, orderNames } from "./select.ts";
import { eventTable, isEventScalar } from "./table.ts";

const DEFAULT_LIMIT = 20;

/** How many rows are cached: a few pages, since repeated requests are for the same rows. */
const KEPT = 256;

/** Answers `GET /events/keyset`. */
export function eventsHandler(
  world: PredictionsWorld,
  events: readonly Event[] = [],
): Handler<EventsParams, EventsPage> {
  const custom = customEvents(world, events);
  const select = eventSelection(eventTable(world, custom));
  const plainRow = cachePerRow(KEPT, (event) => unchanging(eventRow(world, event, NOTHING_MORE)));
  const rowOf = (event: number, include: Include): Event =>
    custom.rowWith(event - world.events, include) ??
    (isPlain(include) ? plainRow(event) : eventRow(world, event, include));
  return async (params, context) => {
    const refusal = refusalOf(params, context.url);
    if (refusal !== undefined) return refusal;
    const query = queryText(params, BESIDES);
    const cursors = queryCursors(world, query, custom);
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
  if (!orderNames(params.order).every(isEventScalar)) return catalogRefusal("order fields are not valid");
  const excluded = valuesOf(params.exclude_tag_id)?.map(plainKey) ?? [];
  const both = valuesOf(params.tag_id)?.some((id) => excluded.includes(plainKey(id))) ?? false;
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
