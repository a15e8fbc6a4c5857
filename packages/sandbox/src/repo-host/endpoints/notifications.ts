import { flag, text } from "@org/http-core/schema";
import { notificationThreadSchema } from "@org/repo-host/resources";
import { ok } from "../../core/handler.ts";
import { zoneOf } from "../call/zones.ts";
import { type Endpoints } from "../routes/endpoint.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { parameter } from "../wire/field.ts";
import { findRepository, requireInbox, type RepositoryParent, type ViewerParent } from "../routes/access.ts";
import { isRefusal, validationFailed } from "../wire/refusals.ts";
import type { ResourceCall, FindParent } from "../routes/resource.ts";
import { routeBelow, list, listRoutes, resourceRoutes } from "../routes/resource-routes.ts";
import { notificationResource } from "../resources/notification.ts";
import { momentIn } from "../wire/time-zone.ts";
import { maySee } from "../call/scopes.ts";
import type { Notification } from "../world/inbox.ts";
import { POLL_INTERVAL } from "./activity.ts";

const notification = { schema: notificationThreadSchema, summary: notificationResource };

const inbox = {
  query: { all: parameter(flag, "Whether to include read notifications.") },
  headers: POLL_INTERVAL,
};

const findRepositoryInbox: FindParent<RepositoryParent & ViewerParent> = (call) => {
  const found = findRepository(call);
  if (isRefusal(found)) return found;
  const user = requireInbox(call);
  return isRefusal(user) ? user : { ...found, ...user };
};

/** The inbox of the authenticated user. */
export const notifications: Endpoints = {
  ...listRoutes(notification, {
    "/notifications": list(
      "The notifications of the authenticated user.",
      requireInbox,
      (call) => requestedOf(visible(call), call),
      inbox,
    ),
    "/repos/:owner/:repo/notifications": list(
      "The notifications of the authenticated user in a repository.",
      findRepositoryInbox,
      (call) =>
        requestedOf(
          visible(call).filter(({ repository }) => repository.id === call.repository.id),
          call,
        ),
      inbox,
    ),
  }),
  "PUT /notifications": routeBelow(
    requireInbox,
    "Marks notifications as read.",
    (call) => {
      const { world, viewer, context } = call;
      const { last_read_at: until } = call.fields;
      const moment = until === undefined ? context.now : momentIn(until, zoneOf(call));
      if (moment === undefined)
        return validationFailed({ resource: "Notification", field: "last_read_at", code: "invalid" });
      world.inbox.read(viewer, moment, context.now);
      return { ...ok(undefined), status: 205 };
    },
    {
      status: 205,
      body: { last_read_at: parameter(text, "Marks notifications up to this time, ISO 8601. Default: now.") },
    },
  ),
  ...resourceRoutes({
    ...notification,
    path: "/notifications/threads",
    parent: requireInbox,
    key: "thread",
    rows: visible,
    show: { description: "A notification." },
    change: {
      description: "Marks a notification as read.",
      status: 205,
      run(thread, _, { world, viewer, context }) {
        world.inbox.readOne(viewer, thread.id, context.now);
        return thread;
      },
    },
  }),
  ...resourceRoutes({
    schema: { entity: "ThreadSubscription" },
    path: "/notifications/threads/:thread/subscription",
    parent: requireInbox,
    find: (call) => visible(call).find(({ id }) => id === call.path("thread")),
    summary({ id, reason }, { base }) {
      const thread = `${base}/notifications/threads/${id}`;
      const options = { subscribed: true, ignored: false, reason, created_at: null };
      return { ...options, url: `${thread}/subscription`, thread_url: thread };
    },
    show: {
      description: "Whether the authenticated user is subscribed to a notification's subject: always.",
    },
  }),
};

/** The unread notifications; with `all`, also the read ones. */
function requestedOf(rows: readonly Notification[], { context }: EndpointCall): readonly Notification[] {
  const all = context.url.searchParams.get("all") === "true";
  return rows.filter(({ unread }) => all || unread);
}

function visible({ viewer, context, world }: ResourceCall<ViewerParent>): readonly Notification[] {
  return world.inbox.of(viewer).filter(({ repository }) => maySee(context, repository, world));
}
