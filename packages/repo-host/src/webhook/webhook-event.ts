/**
 * A webhook's event, with the fields of any event.
 *
 * @typeParam Name the event's name
 * @typeParam Action the payload's `action`
 * @typeParam Payload the payload
 */
export interface WebhookDelivery<
  Name extends string = string,
  Action extends string | undefined = string | undefined,
  Payload = unknown,
> {
  /** The event's name, such as `issues`. The signature does not cover it. Source: `X-Service-Event`. */
  readonly name: Name;
  /** The delivery's id, the same when the host sends it again. Not signed. Source: `X-Service-Delivery`. */
  readonly id: string;
  /** The payload's `action`, such as `opened`. It is undefined where the payload has no such text. */
  readonly action: Action;
  /** The payload as parsed. It is not checked against the type. */
  readonly payload: Payload;
}

/**
 * The events of a document, told apart by `name` and `action`; any event where none is given.
 *
 * @typeParam Webhooks `webhooks` of `@octokit/openapi-webhooks-types`
 * @example
 * ```ts
 * import type { WebhookEvent } from "@org/repo-host";
 *
 * // With `import type { webhooks } from "@octokit/openapi-webhooks-types"` in its place.
 * interface webhooks {
 *   "issues-opened": {
 *     post: { requestBody: { content: { "application/json": { action: "opened"; issue: { number: number } } } } };
 *   };
 * }
 * export function opened(event: WebhookEvent<webhooks>): number | undefined {
 *   return event.name === "issues" && event.action === "opened" ? event.payload.issue.number : undefined;
 * }
 * ```
 */
export type WebhookEvent<Webhooks = unknown> = unknown extends Webhooks
  ? WebhookDelivery
  : { [Key in keyof Webhooks & string]: DeliveryOf<Key, PayloadOf<Webhooks[Key]>> }[keyof Webhooks & string];

type PayloadOf<Webhook> = Webhook extends {
  readonly post: { readonly requestBody?: { readonly content: infer Content } };
}
  ? Content[keyof Content]
  : never;

type DeliveryOf<Key extends string, Payload> = Payload extends {
  readonly action: infer Action extends string;
}
  ? WebhookDelivery<NameOf<Key, Action>, Action, Payload>
  : WebhookDelivery<Replaced<Key, "-", "_">, undefined, Payload>;

/** A key joins the event's name and the action by hyphens: `issue-comment-created` is `issue_comment`. */
type NameOf<
  Key extends string,
  Action extends string,
> = Key extends `${infer Name}-${Replaced<Action, "_", "-">}`
  ? Replaced<Name, "-", "_">
  : Replaced<Key, "-", "_">;

type Replaced<
  Text extends string,
  From extends string,
  To extends string,
> = Text extends `${infer Before}${From}${infer After}` ? `${Before}${To}${Replaced<After, From, To>}` : Text;
