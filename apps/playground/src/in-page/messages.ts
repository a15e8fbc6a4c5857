/** A request that the page sends to the worker, together with a port for the response. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly [name: string, value: string][];
  /** Null without a body. */
  readonly body: ArrayBuffer | null;
  readonly redirect: RequestRedirect;
}

/** A part of a response: first the head, then the pieces of the body, then its end. A failure replaces what is left. */
export type ResponsePart =
  | ResponseHead
  | { readonly type: "piece"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: "end" }
  | { readonly type: "failure"; readonly error: unknown };

/** What precedes a body. */
export interface ResponseHead {
  readonly type: "head";
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly [name: string, value: string][];
  readonly url: string;
  readonly redirected: boolean;
  readonly hasBody: boolean;
}
