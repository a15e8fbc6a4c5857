import type { Partition } from "../auth/credential.ts";
import type { Fields } from "./fields.ts";

/** A response that was read whole, and the times that its age is counted from (RFC 9111, 4.2.3). */
export interface CacheReply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The same, where they have been read already: that costs as much as keeping them. */
  readonly fields?: Fields;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What all of them say in UTF-8, where that is known already. */
  readonly text?: string | undefined;
  /** The address that it came from, where a redirect led there. */
  readonly address?: string | undefined;
  /** When the request was sent that it answers, in epoch milliseconds: the last attempt, without waits before it. */
  readonly requestTime: number;
  /** When its head arrived, in epoch milliseconds. */
  readonly responseTime: number;
}

/** A request, as far as a cache looks at it. */
export interface CacheRequest {
  readonly method: string;
  /** The whole address, without query parameters that a credential puts on. */
  readonly url: string;
  /** Without what a credential puts on. */
  readonly headers: Headers;
  /** The principal: nothing that is kept for one is seen by another. Never a secret. */
  readonly principal: string;
  /** The principal in a store that outlives the process. @default `principal` itself */
  readonly partition?: Partition | undefined;
  /** Names of headers that the credential puts on: `Vary` on one of them means the principal. @default none */
  readonly credentialHeaders?: readonly string[];
}
