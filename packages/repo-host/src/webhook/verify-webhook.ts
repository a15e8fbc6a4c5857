import { AuthenticationError, DecodeError, ParameterError, propertyOf, Secret } from "@org/http-core";
import { vendorHeader } from "../notices/vendor-header.ts";
import type { WebhookDelivery, WebhookEvent } from "./webhook-event.ts";

/** The header with the HMAC-SHA-256 of the body. The older `X-Hub-Signature` has SHA-1, and is ignored. */
const HEADER = "X-Hub-Signature-256";

/** The largest payload that the host sends, in bytes. Source: deployments' documentation. */
const LARGEST = 25 * 1_024 * 1_024;

/**
 * Checks that a webhook's request was sent by the host, and parses its event. The body is read once, as bytes, up to
 * 25 MiB. Both content types that the host offers are read: JSON, and a form with the field `payload`.
 *
 * The signature covers the body alone, not the headers with the event's `name` and `id`. It does not tell a repeated
 * request from the first.
 *
 * @typeParam Webhooks `webhooks` of `@octokit/openapi-webhooks-types`, which types the event
 * @param request the request as it came, its body unread
 * @param secret the webhook's secret; while you replace it, the old and the new one
 * @throws AuthenticationError if the signature is missing, malformed or wrong; DecodeError if the body is too large or
 * no JSON, or the event's name is missing; ParameterError if a secret is empty or the body was read before
 * @example
 * ```ts
 * import { AuthenticationError } from "@org/http-core";
 * import { verifyWebhook } from "@org/repo-host";
 *
 * export async function receive(request: Request): Promise<Response> {
 *   try {
 *     const { name, action, payload } = await verifyWebhook(request, "my-webhook-secret");
 *     console.log(name, action, payload);
 *     return new Response(null, { status: 204 });
 *   } catch (error) {
 *     if (error instanceof AuthenticationError) return new Response(null, { status: 401 });
 *     throw error;
 *   }
 * }
 * ```
 */
export function verifyWebhook<Webhooks = unknown>(
  request: Pick<Request, "body" | "bodyUsed" | "headers">,
  secret: string | Secret | readonly (string | Secret)[],
): Promise<WebhookEvent<Webhooks>>;

export async function verifyWebhook(
  request: Pick<Request, "body" | "bodyUsed" | "headers">,
  secret: string | Secret | readonly (string | Secret)[],
): Promise<WebhookDelivery> {
  const keys = keysOf([secret].flat());
  const signature = signatureIn(request.headers);
  const body = await bytesOf(request);
  if (!(await isSigned(body, signature, keys))) {
    throw new AuthenticationError("The webhook's signature does not fit its body and the secret", {
      hint: "Pass this webhook's secret, and the request as it came: parsing changes the bytes.",
    });
  }
  const { headers } = request;
  const name = vendorHeader(headers, "event");
  const id = vendorHeader(headers, "delivery");
  if (name === undefined || id === undefined) {
    throw new DecodeError("The webhook's headers lack the event's name or id", {
      hint: "Let the proxy in front of this server pass all headers on.",
    });
  }
  const payload = payloadIn(new TextDecoder().decode(body), headers);
  const action = propertyOf(payload, "action");
  return { name, id, action: typeof action === "string" ? action : undefined, payload };
}

function keysOf(secrets: readonly (string | Secret)[]): readonly Uint8Array<ArrayBuffer>[] {
  const texts = secrets.map((secret) => (secret instanceof Secret ? secret.reveal() : secret));
  if (texts.length === 0 || texts.some((text) => typeof text !== "string" || text === "")) {
    throw new ParameterError("secret", "the webhook's secret as text, not empty", "an empty or missing one");
  }
  return texts.map((text) => new TextEncoder().encode(text));
}

function signatureIn(headers: Headers): Uint8Array<ArrayBuffer> {
  const given = headers.get(HEADER);
  const hex = /^sha256=([0-9a-f]{64})$/.exec(given ?? "")?.[1];
  if (hex !== undefined) return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  throw new AuthenticationError(
    `The webhook's signature is ${given === null ? "missing" : "malformed"}: ${HEADER} has to be sha256= and 64 hexadecimal digits`,
    { hint: "Set a secret in the webhook's settings, or refuse the request: the host did not send it." },
  );
}

async function bytesOf({
  body,
  bodyUsed,
  headers,
}: Pick<Request, "body" | "bodyUsed" | "headers">): Promise<Uint8Array<ArrayBuffer>> {
  if (bodyUsed || body?.locked === true) {
    throw new ParameterError("request", "a request whose body is unread", "one whose body was read", {
      hint: "Verify first: the event has the payload. Or pass `request.clone()`, made before the body is read.",
    });
  }
  if (Number(headers.get("content-length")) > LARGEST) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.length;
    if (size > LARGEST) {
      reader?.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function tooLarge(): DecodeError {
  return new DecodeError(`The webhook's body is larger than ${String(LARGEST)} bytes`, {
    hint: "Refuse the request: the host sends no larger payload.",
  });
}

async function isSigned(
  body: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
    // Compares in constant time.
    if (await crypto.subtle.verify("HMAC", key, signature, body)) return true;
  }
  return false;
}

function payloadIn(text: string, headers: Headers): unknown {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers.get("content-type") ?? "");
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get("payload") ?? "") : text);
  } catch {
    throw new DecodeError(`The webhook's ${isForm ? "field `payload`" : "body"} is not JSON`, {
      hint: "Choose one of the two content types in the webhook's settings.",
    });
  }
}
