import ky from "ky";
import type { KyLike } from "@org/http-core";
import type { SecretRedactor } from "@org/http-core/operation";
import { shownRequest, type ShownRequest } from "@org/services/shown-request";

/**
 * A request as it was sent, with its secrets masked, and the status of its response. It lacks the headers that the
 * browser adds, which a page can't read.
 */
export interface Exchange extends ShownRequest {
  /** Counted from 1 within a run. */
  readonly number: number;
  /** Undefined without a body. */
  readonly body: string | undefined;
  /** Undefined until a response arrives, or if none did. 0: a redirect that the browser did not follow, and hides. */
  readonly status: number | undefined;
  /** Where the browser followed redirects to. It hides their statuses. */
  readonly redirectedTo: string | undefined;
  /** When it was sent, in milliseconds on the clock of the client's events. */
  readonly sentAt: number;
  /** When the headers of its response arrived; undefined until then, or if none did. */
  readonly respondedAt: number | undefined;
}

/**
 * An instance of ky whose hooks report each request on the wire: when it is sent, and again when its response arrives.
 *
 * @param redactor redacts keys, besides what has a sensitive name
 * @param now the time, in milliseconds on the clock of the client's events
 */
export function observed(
  redactor: SecretRedactor,
  listener: (exchange: Exchange) => void,
  now: () => number,
): KyLike {
  let count = 0;
  // Several requests may be under way. ky gives both hooks the same Request.
  const sentBy = new WeakMap<Request, Exchange>();
  return ky.create({
    hooks: {
      beforeRequest: [
        ({ request, options: { body } }) => {
          const sent: Exchange = {
            number: (count += 1),
            ...shownRequest(request, redactor),
            body: body === undefined || body === null ? undefined : redactor.text(textOf(body)),
            status: undefined,
            redirectedTo: undefined,
            sentAt: now(),
            respondedAt: undefined,
          };
          sentBy.set(request, sent);
          listener(sent);
        },
      ],
      afterResponse: [
        ({ request, response }) => {
          const sent = sentBy.get(request);
          if (sent === undefined) return;
          const redirectedTo = response.redirected ? redactor.url(response.url) : undefined;
          listener({ ...sent, status: response.status, redirectedTo, respondedAt: now() });
        },
      ],
    },
  });
}

function textOf(body: BodyInit): string {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : "(a stream)";
}
