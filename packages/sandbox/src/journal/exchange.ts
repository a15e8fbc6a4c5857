import type { Incoming } from "../core/incoming.ts";
import { bodyOf, type Reply } from "../core/reply.ts";
import type { SentRequest } from "../core/request-match.ts";

/** A request as it arrived, and its response before faults of the connection. It contains secrets. */
export interface Exchange {
  readonly incoming: KeptRequest;
  /** Headers and body as expectations compare them, and how to hide secrets. */
  readonly sent: SentRequest;
  readonly reply: KeptReply;
}

/** A request without its signal, which is of use only while its connection is open. */
export type KeptRequest = Omit<Incoming, "signal">;

/** What to keep of a request. */
export function keptRequest({ method, url, headers, body, address, prefix, secret }: Incoming): KeptRequest {
  const kept = { method, url, headers, body, address, prefix };
  return secret === undefined ? kept : { ...kept, secret };
}

/** A reply without the value that its body was written from. */
export interface KeptReply {
  readonly head: Pick<Reply, "status" | "headers">;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** Whether the body is left out, since it is longer than {@link LARGEST_KEPT}. */
  readonly isTooLong: boolean;
}

/** The longest body that is kept, in bytes or characters: the journal has up to a thousand exchanges. */
export const LARGEST_KEPT = 65_536;

/** What to keep of a reply. */
export function keptReply(reply: Reply): KeptReply {
  const { status, headers } = reply;
  const body = bodyOf(reply);
  const isTooLong = (body?.length ?? 0) > LARGEST_KEPT;
  return { head: { status, headers }, body: isTooLong ? undefined : body, isTooLong };
}
