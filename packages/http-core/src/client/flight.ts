import type { Operation } from "../operation/operation.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import type { CallOptions } from "./options.ts";
import type { Asker } from "./who-asks.ts";

/** A call, as far as others may want the same. */
interface Wanted {
  readonly operation: Operation;
  readonly request: Outgoing;
  readonly options: CallOptions;
}

/**
 * What two reads have in common that are the same and sent in the same way; undefined for what is no read: each of
 * those is sent by itself.
 */
export function flightOf(
  { operation, request: { method, url, headers }, options: call }: Wanted,
  who: Asker,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { cache = "default", retry, timeout } = call;
  // As text: in JSON `Infinity` would be the same as nothing.
  const how = `${String(retry?.retries)} ${String(retry?.maxWait)} ${String(timeout?.attempt)}`;
  return JSON.stringify([operation.id, who.principal, method, url, cache, how, Array.from(headers)]);
}
