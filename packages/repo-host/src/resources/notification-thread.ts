import { entity, fields, flag, text, time, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { repositorySchema } from "./repository.ts";

const subject = fields(
  {},
  {
    /** The subject's title. Source: the sandbox, after a deployment. */
    title: text,
    /** `Issue`, `PullRequest`, `Commit` … Source: the sandbox, after a deployment. */
    type: text,
    /** The subject's address. Source: the sandbox, after a deployment. */
    url: text,
    /** The newest comment, or null. Source: the sandbox, after a deployment. */
    latest_comment_url: text,
  },
);

/** The subject of a notification. Source: the sandbox, after a deployment. */
export interface NotificationSubject extends FieldsOutput<typeof subject> {}
/** The schema of {@link NotificationSubject}. */
export interface NotificationSubjectSchema extends Entity<
  "NotificationSubject",
  typeof subject,
  NotificationSubject
> {}
/** Checks {@link NotificationSubject}. */
export const notificationSubjectSchema: NotificationSubjectSchema = entity("NotificationSubject", subject);

const thread = fields(
  {
    /** Identifies the thread. Source: the sandbox, after a deployment. */
    id: text,
  },
  {
    /** Whether it is unread. Source: the sandbox, after a deployment. */
    unread: flag,
    /** Why the user is notified: `subscribed`, `mention`, `assign` … Source: the sandbox, after a deployment. */
    reason: text,
    /** Its subject. Source: the sandbox, after a deployment. */
    subject: notificationSubjectSchema,
    /** The subject's repository. Source: the sandbox, after a deployment. */
    repository: repositorySchema,
    /** The time of its latest news. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    updated_at: time,
    /** When the user last read it; null: never. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    last_read_at: time,
    /** This resource. Source: the sandbox, after a deployment. */
    url: text,
    /** The user's subscription to it. Source: the sandbox, after a deployment. */
    subscription_url: text,
  },
);

/** A notification of the inbox: one per subject, for all its news. Source: the sandbox, after a deployment. */
export interface NotificationThread extends FieldsOutput<typeof thread> {}
/** The schema of {@link NotificationThread}. */
export interface NotificationThreadSchema extends Entity<
  "NotificationThread",
  typeof thread,
  NotificationThread
> {}
/** Checks {@link NotificationThread}. */
export const notificationThreadSchema: NotificationThreadSchema = entity("NotificationThread", thread);
