import type { Operation } from "@org/http-core/operation";
import type { ReadableHeaders } from "../core/headers.ts";
import type { BaseName } from "../origins.ts";

/** What faults need to know of a request. */
export interface FaultedRequest {
  readonly base: BaseName;
  readonly method: string;
  readonly url: URL;
  readonly headers: ReadableHeaders;
  readonly operation: Operation | undefined;
  readonly seed: number;
  /** The first ETag of each address. */
  readonly firstEtags: Map<string, string>;
}
