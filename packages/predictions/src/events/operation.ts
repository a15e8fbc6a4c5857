import {
  anonymous,
  answers,
  atLeast,
  atMost,
  cursor,
  instant,
  json,
  operation,
  same,
  without,
  type ListOperation,
} from "@org/http-core/operation";
import { predictions as service } from "../service.ts";
import type { Event } from "./event.ts";
import { eventsPageSchema, type EventsPage } from "./page.ts";
import { eventsParams, type EventsParams } from "./params.ts";

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
      tag_id: same("tags.id"),
      exclude_tag_id: without("tags.id"),
      id: same("id"),
      slug: same("slug"),
      closed: same("closed"),
      live: same("live"),
      featured: same("featured"),
      cyom: same("cyom"),
      start_date_min: atLeast("startDate", instant),
      start_date_max: atMost("startDate", instant),
      end_date_min: atLeast("endDate", instant),
      end_date_max: atMost("endDate", instant),
      start_time_min: atLeast("startTime", instant),
      start_time_max: atMost("startTime", instant),
      tag_slug: same("tags.slug"),
      series_id: same("series.id"),
      event_week: same("eventWeek"),
      recurrence: same("series.recurrence"),
      created_by: same("createdBy"),
    },
    "include_children",
    "related_tags",
  ),
  key: ["id"],
});
