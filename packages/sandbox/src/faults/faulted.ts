import type { Operation } from "@org/http-core/operation";
import type { ReadableHeaders } from "../core/headers.ts";
import type { BaseName } from "../origins.ts";

/** A request whose answer a fault changes. */
export interface Faulted {
  readonly base: BaseName;
  readonly method: string;
  readonly url: URL;
  readonly headers: ReadableHeaders;
  readonly operation: Operation | undefined;
  readonly seed: number;
  /** The ETag that each address had first. */
  readonly firstEtags: Map<string, string>;
}
