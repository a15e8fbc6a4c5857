import type { Fields } from "../http/headers.ts";
import { bytesOf, type StoredBody, type StoredResponse } from "./entry-codec.ts";
import { ageOf } from "./freshness.ts";
import type { CacheReply, Exchanged } from "./types.ts";

/** The largest `Age` in seconds; a larger one is capped (RFC 9111, 1.2.2). */
const OLDEST = 2 ** 31;

/** A stored response as a reply, with its `Age` (RFC 9111, 5.1). */
export function toReply(
  found: StoredResponse,
  state: "fresh" | "revalidated" | "stale",
  now: number,
): Exchanged<never> {
  return { reply: new StoredReply(found, now), state, sent: undefined };
}

/** A stored response. Its `Headers` and bytes are made when they are read: few calls need them. */
class StoredReply implements CacheReply {
  // Declared, not defined: then the engine runs no initialisers.
  declare readonly status: number;
  declare readonly statusText: string;
  declare readonly address: string | undefined;
  declare readonly requestTime: number;
  declare readonly responseTime: number;
  declare readonly fields: Fields;
  declare readonly text: string | undefined;
  declare private readonly body: StoredBody;
  declare private readonly age: number;
  private made: Headers | undefined;

  constructor(stored: StoredResponse, now: number) {
    const { status, statusText, address, requestTime, responseTime, headers, body } = stored;
    this.status = status;
    this.statusText = statusText;
    this.address = address;
    this.requestTime = requestTime;
    this.responseTime = responseTime;
    this.fields = headers;
    this.text = "text" in body ? body.text : undefined;
    this.body = body;
    this.age = Math.min(Math.floor(ageOf(stored, now)), OLDEST);
  }

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
