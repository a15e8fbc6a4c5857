import { expectTypeOf, test } from "vitest";
import type { verifyWebhook } from "./verify-webhook.ts";
import type { WebhookDelivery, WebhookEvent } from "./webhook-event.ts";

/** The package of webhook types joins name and action in one key, and has the payload as the request's body. */
interface Payload<T> {
  post: { requestBody: { content: { "application/json": T } }; responses: { 200: { content: never } } };
}

interface Webhooks {
  "issue-comment-created": Payload<{ action: "created"; comment: { body: string } }>;
  "issues-opened": Payload<{ action: "opened"; issue: { number: number } }>;
  "issues-closed": Payload<{ action: "closed"; closed: true }>;
  "check-run-requested-action": Payload<{ action: "requested_action"; asked: true }>;
  "team-add": Payload<{ team: string }>;
  push: Payload<{ ref: string }>;
}

declare const verify: typeof verifyWebhook;
declare const request: Request;

test("without a document, an event has any name, and its payload is unknown", () => {
  expectTypeOf(verify(request, "secret")).toEqualTypeOf<Promise<WebhookDelivery>>();
  expectTypeOf<WebhookEvent["name"]>().toEqualTypeOf<string>();
  expectTypeOf<WebhookEvent["action"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<WebhookEvent["payload"]>().toBeUnknown();
});

test("a document's keys give names, as the host sends them", () => {
  expectTypeOf(verify<Webhooks>(request, "secret")).toEqualTypeOf<Promise<WebhookEvent<Webhooks>>>();
  expectTypeOf<WebhookEvent<Webhooks>["name"]>().toEqualTypeOf<
    "check_run" | "issue_comment" | "issues" | "push" | "team_add"
  >();
});

test("name and action tell the payloads apart", () => {
  const read = (event: WebhookEvent<Webhooks>): void => {
    if (event.name === "issues") {
      expectTypeOf(event.action).toEqualTypeOf<"opened" | "closed">();
      if (event.action === "opened") expectTypeOf(event.payload.issue.number).toBeNumber();
    }
    if (event.name === "check_run") expectTypeOf(event.action).toEqualTypeOf<"requested_action">();
    if (event.name === "push") {
      expectTypeOf(event.action).toBeUndefined();
      expectTypeOf(event.payload).toEqualTypeOf<{ ref: string }>();
    }
    // @ts-expect-error -- the document has no such event
    if (event.name === "pushed") return;
  };
  expectTypeOf(read).toBeFunction();
});
