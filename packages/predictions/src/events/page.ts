import * as s from "@org/http-core/schema";
import { eventSchema } from "./event.ts";

const eventsPage = s.fields(
  {
    /** The events of this page, in the requested order. */
    events: s.list(eventSchema),
  },
  {
    /** Opaque token for the parameter `after_cursor`, bound to this query; absent on the last page. */
    next_cursor: s.text,
  },
);

/**
 * A page of the events endpoint.
 *
 * Source: specification, Events (cursor-paged).
 */
export interface EventsPage extends s.FieldsOutput<typeof eventsPage> {}
/** The type of {@link eventsPageSchema}. */
export interface EventsPageSchema extends s.Entity<"EventsPage", typeof eventsPage, EventsPage> {}
/** Checks an {@link EventsPage}; unknown fields are kept. */
export const eventsPageSchema: EventsPageSchema = s.entity("EventsPage", eventsPage);
