import type { NotificationThread } from "@org/repo-host/resources";
import type { Notification } from "../world/inbox.ts";
import { timestamp } from "../wire/links.ts";
import { repositorySummary } from "./repository.ts";
import type { Scene, Shown } from "./shown.ts";

/** A notification of a user. */
export function notificationResource(notification: Notification, scene: Scene): Shown<NotificationThread> {
  const { base } = scene;
  const { id, repository, issue, reason, unread, readAt } = notification;
  const [kind, path] = issue.isPullRequest ? ["PullRequest", "pulls"] : ["Issue", "issues"];
  const own = `${base}/repos/${repository.owner.login}/${repository.name}`;
  const url = `${own}/${path}/${String(issue.number)}`;
  return {
    id,
    unread,
    reason,
    updated_at: timestamp(issue.updatedAt),
    last_read_at: readAt === null ? null : timestamp(readAt),
    subject: {
      title: issue.title,
      url,
      latest_comment_url: null,
      type: kind,
    },
    repository: repositorySummary(repository, scene),
    url: `${base}/notifications/threads/${id}`,
    subscription_url: `${base}/notifications/threads/${id}/subscription`,
  };
}
