import { anonymous, cursor, json, operation, type ListOperation } from "@org/http-core/operation";
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
  key: ["id"],
});
