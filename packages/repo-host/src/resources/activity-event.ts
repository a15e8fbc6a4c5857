import {
  anything,
  count,
  entity,
  fields,
  flag,
  record,
  text,
  time,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";
import { accountSchema } from "./account.ts";

const repository = fields(
  {},
  {
    /** Identifies the repository. Source: the sandbox, after a deployment. */
    id: count,
    /** Owner and name: `acme/rocket`. Source: the sandbox, after a deployment. */
    name: text,
    /** The repository with all attributes. Source: the sandbox, after a deployment. */
    url: text,
  },
);

/** The repository of an event, with fewer fields than a repository. Source: the sandbox, after a deployment. */
export interface EventRepository extends FieldsOutput<typeof repository> {}
/** The schema of {@link EventRepository}. */
export interface EventRepositorySchema extends Entity<
  "EventRepository",
  typeof repository,
  EventRepository
> {}
/** Checks {@link EventRepository}. */
export const eventRepositorySchema: EventRepositorySchema = entity("EventRepository", repository);

const event = fields(
  {
    /** Identifies the event. A double may not hold its digits. Source: the sandbox, after a deployment. */
    id: text,
  },
  {
    /** `PushEvent`, `IssuesEvent` … It determines the fields of `payload`. Source: the sandbox, after a deployment. */
    type: text,
    /** The account that caused it. Source: the sandbox, after a deployment. */
    actor: accountSchema,
    /** The repository in which it happened. Source: the sandbox, after a deployment. */
    repo: eventRepositorySchema,
    /** The organization that owns the repository; absent or null if a user owns it. Source: the sandbox, after a deployment. */
    org: accountSchema,
    /** The details, by `type`. Source: the sandbox, after a deployment. */
    payload: record(anything),
    /** Whether it is public. Source: the sandbox, after a deployment. */
    public: flag,
    /** When it happened. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    created_at: time,
  },
);

/** An event, in the lists of events, which ignore `per_page`. Source: the sandbox, after a deployment. */
export interface ActivityEvent extends FieldsOutput<typeof event> {}
/** The schema of {@link ActivityEvent}. */
export interface ActivityEventSchema extends Entity<"ActivityEvent", typeof event, ActivityEvent> {}
/** Checks {@link ActivityEvent}. */
export const activityEventSchema: ActivityEventSchema = entity("ActivityEvent", event);
