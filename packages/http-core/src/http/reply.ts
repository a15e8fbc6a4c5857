import type { Fields } from "./headers.ts";

/** A response, read whole, and the times that its age is calculated from (RFC 9111, 4.2.3). */
export interface Reply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /**
   * The headers by lower-case name: a look-up in the platform's `Headers` takes as long as ten in a Map. Those of a stored
   * response lack its current `Age`.
   */
  readonly fields: Fields;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The final address, after redirects, with its secrets. */
  readonly address: string;
  /** When the request of the last attempt was sent, in epoch milliseconds. */
  readonly requestTime: number;
  /** When the response's headers arrived, in epoch milliseconds. */
  readonly responseTime: number;
}
