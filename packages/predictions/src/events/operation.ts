import {
  anonymous,
  answers,
  atLeast,
  atMost,
  cursor,
  json,
  operation,
  same,
  without,
  type ListOperation,
} from "@org/http-core/operation";
import { FIGURES, ORDERS, PAGES, TEXT } from "../params/no-check.ts";
import { predictions as service } from "../service.ts";
import type { Event } from "./event.ts";
import { eventsPageSchema, type EventsPage } from "./page.ts";
import { eventsParams, type EventsParams } from "./params.ts";

/** Why parameters that add fields are not compared. */
const ADDS = "adds fields to the events";

/** Why parameters that add events are not compared. */
const WIDENS = "adds events that the other parameters do not name: none of them is compared then";

/**
 * Events with their markets, series and tags, page by page.
 *
 * The service nests every market of an event, including closed ones and placeholders. Responses come from a cache of up to
 * five minutes, so an event may occur twice in a long crawl. Source: specification, Events (cursor-paged).
 *
 * @throws ParameterError for a parameter that the service would refuse, before any request
 */
export const events: ListOperation<EventsParams, EventsPage, Event> = operation({
  service,
  name: "events",
  base: "catalog",
  method: "GET",
  path: "/events/keyset",
  params: eventsParams,
  result: json(eventsPageSchema),
  auth: anonymous,
  page: cursor({
    items: "events",
    next: "next_cursor",
    param: "after_cursor",
    largest: { param: "limit", rows: 500 },
  }),
  answers: answers<EventsParams, Event>(
    {
      limit: PAGES,
      order: ORDERS,
      ascending: ORDERS,
      after_cursor: PAGES,
      tag_id: same("tags.id"),
      exclude_tag_id: without("tags.id"),
      partner_slug: ADDS,
      include_chat: ADDS,
      include_template: ADDS,
      include_best_lines: ADDS,
      id: same("id"),
      slug: same("slug"),
      closed: same("closed"),
      live: same("live"),
      featured: same("featured"),
      cyom: same("cyom"),
      title_search: TEXT,
      liquidity_min: FIGURES,
      liquidity_max: FIGURES,
      volume_min: FIGURES,
      volume_max: FIGURES,
      start_date_min: atLeast("startDate"),
      start_date_max: atMost("startDate"),
      end_date_min: atLeast("endDate"),
      end_date_max: atMost("endDate"),
      start_time_min: atLeast("startTime"),
      start_time_max: atMost("startTime"),
      tag_slug: same("tags.slug"),
      related_tags: WIDENS,
      tag_match: "an event with one of the tags passes the check of `tag_id`",
      series_id: same("series.id"),
      game_id: "the field differs between deployments",
      event_date: "the time zone of the day is not documented",
      event_week: same("eventWeek"),
      featured_order: ORDERS,
      recurrence: same("series.recurrence"),
      created_by: same("createdBy"),
      parent_event_id: "the field differs between deployments",
      include_children: WIDENS,
      locale: "translates texts",
    },
    ["include_children", "related_tags"],
  ),
  key: ["id"],
});
