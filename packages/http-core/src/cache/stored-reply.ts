import type { Fields } from "../http/headers.ts";
import type { Reply } from "../http/reply.ts";
import { bytesOf, type StoredBody, type StoredResponse } from "./entry-codec.ts";
import { ageOf } from "./freshness.ts";
import type { CacheState, Received } from "./types.ts";

/** The largest `Age` in seconds; a larger one is capped (RFC 9111, 1.2.2). */
const OLDEST = 2 ** 31;

/** A stored response that answers a call. Its `Headers` and bytes are made when they are read: few calls need them. */
export class StoredReply<R extends Received> implements Reply {
  // Declared, not defined: then the engine runs no initialisers.
  declare readonly status: number;
  declare readonly statusText: string;
  declare readonly address: string;
  declare readonly requestTime: number;
  declare readonly responseTime: number;
  declare readonly fields: Fields;
  /** The body as it was decoded; undefined if it is no text. */
  declare readonly text: string | undefined;
  declare readonly state: CacheState;
  /** The response that confirmed it or could not replace it; undefined if none was received. */
  declare readonly received: R | undefined;
  declare private readonly body: StoredBody;
  declare private readonly age: number;
  private made: Headers | undefined;

  /** @param url the address of the request, where no redirects led to another */
  constructor(
    stored: StoredResponse,
    state: "fresh" | "revalidated" | "stale",
    now: number,
    url: string,
    received?: R,
  ) {
    const { status, statusText, address = url, requestTime, responseTime, headers, body } = stored;
    this.status = status;
    this.statusText = statusText;
    this.address = address;
    this.requestTime = requestTime;
    this.responseTime = responseTime;
    this.fields = headers;
    this.text = "text" in body ? body.text : undefined;
    this.state = state;
    this.received = received;
    this.body = body;
    this.age = Math.min(Math.floor(ageOf(stored, now)), OLDEST);
  }

  /** With its `Age` (RFC 9111, 5.1). */
  get headers(): Headers {
    if (this.made === undefined) {
      this.made = new Headers(Array.from(this.fields));
      this.made.set("age", String(this.age));
    }
    return this.made;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return bytesOf(this.body);
  }
}
