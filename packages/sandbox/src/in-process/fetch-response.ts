import type { VirtualClock } from "../clock/virtual-clock.ts";
import { deliveryOf, type Delivery, type Pieces } from "../faults/delivery.ts";
import type { SandboxResponse } from "../faults/wire.ts";
import { bodyBroken, connectionFailed, rejectOnAbort } from "./failures.ts";

/**
 * The response as `fetch` would receive it over a connection.
 *
 * @throws TypeError if the connection fails before the headers arrive
 * @throws the signal's reason if it aborts before the headers arrive
 */
export async function toFetchResponse(
  { response, wires }: SandboxResponse,
  clock: VirtualClock,
  signal: AbortSignal,
): Promise<Response> {
  if (wires === undefined) return response;
  const body = response.body === null ? undefined : new Uint8Array(await response.clone().arrayBuffer());
  const delivery = deliveryOf(wires, body);
  if (delivery.head !== "whole") {
    if (delivery.end === "hang") return rejectOnAbort(signal);
    throw connectionFailed("ECONNRESET", "read ECONNRESET");
  }
  const { length, lines } = delivery;
  const { status } = response;
  const headers = new Headers(response.headers);
  if (length === undefined) headers.delete("content-length");
  else if (length !== "as it is" && (headers.has("content-length") || length !== body?.length))
    headers.set("content-length", String(length));
  for (const { name, value } of lines) headers.append(name, value ?? headers.get(name) ?? "");
  if (bytesOf(headers) > MOST_HEADERS)
    throw connectionFailed("UND_ERR_HEADERS_OVERFLOW", "Headers Overflow Error");
  // Without a body, nothing can break after the headers.
  if (response.body === null) return new Response(null, { status, headers });
  return new Response(stream(delivery, clock, signal), { status, headers });
}

/** The total size of headers that Node's `fetch` accepts, in bytes. */
const MOST_HEADERS = 16_384;

function bytesOf(headers: Headers): number {
  return Array.from(headers).flat().join("").length;
}

function stream(
  { pieces, end }: Delivery,
  clock: VirtualClock,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Decoding fails before the first byte.
  const sent: Pieces = end === "undecodable" ? [] : pieces;
  const left = sent[Symbol.iterator]();
  const cancelled = new AbortController();
  const gone = AbortSignal.any([signal, cancelled.signal]);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value: piece } = left.next();
        if (piece !== undefined) {
          if (piece.wait > 0) await clock.sleep(piece.wait, gone);
          controller.enqueue(piece.bytes);
          return;
        }
        if (end === "hang") await rejectOnAbort(gone);
        if (end === "finish" || end === "excess") controller.close();
        else controller.error(failureOf(end));
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: () => cancelled.abort(),
  });
}

function failureOf(end: Delivery["end"]): TypeError {
  if (end === "reset") return bodyBroken("ECONNRESET", "read ECONNRESET");
  if (end === "undecodable") return bodyBroken("Z_DATA_ERROR", "invalid stored block lengths");
  if (end === "malformed") return bodyBroken(undefined, "Invalid character in chunk size");
  return bodyBroken("UND_ERR_SOCKET", "other side closed");
}
