import { zoneOf } from "../conventions/zones.ts";
import { momentIn } from "../time-zone.ts";
import { flag, route, text, type Endpoint, type RouteFacts } from "../route.ts";
import { ok } from "../../../core/handler.ts";
import { isGranted } from "../conventions/scopes.ts";
import { list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { missingScope, notFound, validationFailed } from "../refusals.ts";
import { notificationResource } from "../resources/notification.ts";
import type { Account } from "../world/accounts.ts";
import { maySee } from "../viewer.ts";
import type { Notification } from "../world/inbox.ts";
import { own } from "./current-user.ts";
import { readable } from "./with-repository.ts";
import { POLL_INTERVAL } from "./poll-interval.ts";

const INBOX: RouteFacts = {
  lists: "Notification",
  query: { all: flag("Whether those that were read are there too.") },
};

/** The inbox of the authenticated user. */
export const notifications: Endpoints = {
  "GET /notifications": route(
    "The inbox of the authenticated user.",
    granted((viewer, call) => listed(visible(viewer, call), viewer, call)),
    INBOX,
  ),
  "GET /repos/:owner/:repo/notifications": route(
    "The inbox of the authenticated user, as far as a repository goes.",
    readable(({ id }, call) => {
      const ofRepository = granted((viewer) =>
        listed(
          visible(viewer, call).filter(({ repository }) => repository.id === id),
          viewer,
          call,
        ),
      );
      return ofRepository(call);
    }),
    INBOX,
  ),
  "PUT /notifications": route(
    "Marks all as read.",
    granted((viewer, call) => {
      const { world, context, fields } = call;
      const { last_read_at: until } = fields;
      const moment = until === undefined ? context.now : momentIn(until, zoneOf(call));
      if (moment === undefined) {
        return validationFailed({ resource: "Notification", field: "last_read_at", code: "invalid" });
      }
      world.inbox.read(viewer, moment, context.now);
      return { ...ok(undefined), status: 205 };
    }),
    { status: 205, body: { last_read_at: text("Up to when, ISO 8601; now where it is absent.") } },
  ),
  "GET /notifications/threads/:thread": route(
    "A notification.",
    granted((viewer, call) => {
      const found = visible(viewer, call).find(({ id }) => id === call.path("thread"));
      return found === undefined
        ? notFound()
        : ok(notificationResource(found, viewer, call.base, call.world));
    }),
    { shows: "Notification" },
  ),
  "GET /notifications/threads/:thread/subscription": route(
    "Whether the authenticated user hears of a notification's subject: they do.",
    granted((viewer, call) => {
      const found = visible(viewer, call).find(({ id }) => id === call.path("thread"));
      if (found === undefined) return notFound();
      const thread = `${call.base}/notifications/threads/${found.id}`;
      const facts = { subscribed: true, ignored: false, reason: found.reason, created_at: null };
      return ok({ ...facts, url: `${thread}/subscription`, thread_url: thread });
    }),
    { shows: "ThreadSubscription" },
  ),
  "PATCH /notifications/threads/:thread": route(
    "Marks a notification as read.",
    granted((viewer, call) => {
      const found = visible(viewer, call).find(({ id }) => id === call.path("thread"));
      if (found === undefined) return notFound();
      call.world.inbox.readOne(viewer, found.id, call.context.now);
      return { ...ok(undefined), status: 205 };
    }),
    { status: 205 },
  ),
};

/** A page of notifications: of those that are unread, unless all are asked for. */
function listed(rows: readonly Notification[], viewer: Account, call: EndpointCall): ReturnType<typeof list> {
  const { world, base, context } = call;
  const all = context.url.searchParams.get("all") === "true";
  const selected = rows.filter(({ unread }) => all || unread);
  const { headers, ...page } = list(call, selected, (one) => notificationResource(one, viewer, base, world));
  return { ...page, headers: { ...headers, ...POLL_INTERVAL } };
}

/** A token needs to be granted notifications, or repositories, which they tell of. */
function granted(endpoint: (viewer: Account, call: EndpointCall) => ReturnType<Endpoint>): Endpoint {
  return own((viewer, call) => {
    const isAllowed = isGranted(call.context, "notifications") || isGranted(call.context, "repo");
    return isAllowed ? endpoint(viewer, call) : missingScope("notifications");
  });
}

function visible(viewer: Account, { context, world }: EndpointCall): readonly Notification[] {
  return world.inbox.of(viewer).filter(({ repository }) => maySee(context, repository, world));
}
