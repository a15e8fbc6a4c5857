import { list, type Endpoints } from "../endpoint.ts";
import { ok } from "../../core/handler.ts";
import { validationFailed } from "../refusals.ts";
import { notificationResource } from "../resources/notification.ts";
import { own } from "./current-user.ts";

/** The inbox of the authenticated user. */
export const notifications: Endpoints = {
  "GET /notifications": own((viewer, call) => {
    const { world, base, context } = call;
    const all = context.url.searchParams.get("all") === "true";
    const selected = world.inbox.of(viewer).filter(({ unread }) => all || unread);
    return list(call, selected, (one) => notificationResource(one, viewer, base, world));
  }),
  "PUT /notifications": own((viewer, { world, context, fields }) => {
    const { last_read_at: until } = fields;
    const moment = until === undefined ? context.now : Date.parse(typeof until === "string" ? until : "");
    if (Number.isNaN(moment)) {
      return validationFailed({ resource: "Notification", field: "last_read_at", code: "invalid" });
    }
    world.inbox.read(viewer, moment, context.now);
    return { ...ok(undefined), status: 205 };
  }),
};
