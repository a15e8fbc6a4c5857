import { flag, text } from "@org/http-core/schema";
import { notificationThreadSchema } from "@org/repo-host/resources";
import { ok } from "../../../core/handler.ts";
import { zoneOf } from "../conventions/zones.ts";
import type { Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { parameter } from "../field.ts";
import { inRepository, ofInbox, type InRepository, type OfViewer } from "../places.ts";
import { isRefusal, validationFailed } from "../refusals.ts";
import type { At, Place } from "../resource.ts";
import { at, list, listsOf, routesOf } from "../routes-of.ts";
import { notificationResource } from "../resources/notification.ts";
import { route } from "../route.ts";
import { momentIn } from "../time-zone.ts";
import { maySee } from "../viewer.ts";
import type { Notification } from "../world/inbox.ts";
import { POLL_INTERVAL } from "./activity.ts";

const notification = { schema: notificationThreadSchema, summary: notificationResource };

const inbox = {
  query: { all: parameter(flag, "Whether those that were read are there too.") },
  headers: POLL_INTERVAL,
};

const inRepositoryInbox: Place<InRepository & OfViewer> = (call) => {
  const found = inRepository(call);
  if (isRefusal(found)) return found;
  const user = ofInbox(call);
  return isRefusal(user) ? user : { ...found, ...user };
};

/** The inbox of the authenticated user. */
export const notifications: Endpoints = {
  ...listsOf(notification, {
    "/notifications": list(
      "The inbox of the authenticated user.",
      ofInbox,
      (call) => requestedOf(visible(call), call),
      inbox,
    ),
    "/repos/:owner/:repo/notifications": list(
      "The inbox of the authenticated user, as far as a repository goes.",
      inRepositoryInbox,
      (call) =>
        requestedOf(
          visible(call).filter(({ repository }) => repository.id === call.repository.id),
          call,
        ),
      inbox,
    ),
  }),
  "PUT /notifications": route(
    "Marks all as read.",
    at(ofInbox, (call) => {
      const { world, viewer, context } = call;
      const { last_read_at: until } = call.fields;
      const moment = until === undefined ? context.now : momentIn(until, zoneOf(call));
      if (moment === undefined)
        return validationFailed({ resource: "Notification", field: "last_read_at", code: "invalid" });
      world.inbox.read(viewer, moment, context.now);
      return { ...ok(undefined), status: 205 };
    }),
    { status: 205, body: { last_read_at: parameter(text, "Up to when, ISO 8601; now where it is absent.") } },
  ),
  ...routesOf({
    ...notification,
    path: "/notifications/threads",
    place: ofInbox,
    key: "thread",
    rows: visible,
    show: { says: "A notification." },
    change: {
      says: "Marks a notification as read.",
      status: 205,
      run(thread, _, { world, viewer, context }) {
        world.inbox.readOne(viewer, thread.id, context.now);
        return thread;
      },
    },
  }),
  ...routesOf({
    schema: { entity: "ThreadSubscription" },
    path: "/notifications/threads/:thread/subscription",
    place: ofInbox,
    find: (call) => visible(call).find(({ id }) => id === call.path("thread")),
    summary({ id, reason }, { base }) {
      const thread = `${base}/notifications/threads/${id}`;
      const facts = { subscribed: true, ignored: false, reason, created_at: null };
      return { ...facts, url: `${thread}/subscription`, thread_url: thread };
    },
    show: { says: "Whether the authenticated user hears of a notification's subject: they do." },
  }),
};

/** Those that are unread, unless all are asked for. */
function requestedOf(rows: readonly Notification[], { context }: EndpointCall): readonly Notification[] {
  const all = context.url.searchParams.get("all") === "true";
  return rows.filter(({ unread }) => all || unread);
}

function visible({ viewer, context, world }: At<OfViewer>): readonly Notification[] {
  return world.inbox.of(viewer).filter(({ repository }) => maySee(context, repository, world));
}
