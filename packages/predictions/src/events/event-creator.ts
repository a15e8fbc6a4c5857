import * as s from "@org/http-core/schema";

const eventCreator = s.fields(
  {
    /** Key of the creator, unique among event creators. */
    id: s.text,
  },
  {
    /** Name shown to users. */
    creatorName: s.text,
    /** Account name on the network that `creatorUrl` points to, without `@`. */
    creatorHandle: s.text,
    /** Address (URL) of the creator's own page. */
    creatorUrl: s.text,
    /** Address (URL) of the creator's picture. */
    creatorImage: s.text,
    /** When it was created, ISO 8601 in UTC. */
    createdAt: s.time,
    /** When it was last changed, ISO 8601 in UTC. */
    updatedAt: s.time,
  },
);

/**
 * A person or medium that an event is credited to.
 *
 * Source: specification, Event creator; presence by recordings.
 */
export interface EventCreator extends s.FieldsOutput<typeof eventCreator> {}
/** The type of {@link eventCreatorSchema}. */
export interface EventCreatorSchema extends s.Entity<"EventCreator", typeof eventCreator, EventCreator> {}
/** Checks an {@link EventCreator}; unknown fields are kept. */
export const eventCreatorSchema: EventCreatorSchema = s.entity("EventCreator", eventCreator);
