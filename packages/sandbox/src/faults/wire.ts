import type { Reply } from "../core/reply.ts";

/** A fault of the connection, which no Response can express: each way in applies it. */
export type Wire =
  | { readonly kind: "reset"; readonly after: "nothing" | "half-header" | "headers" | number }
  | { readonly kind: "truncate"; readonly at: number }
  | { readonly kind: "drip"; readonly bytes: number; readonly milliseconds: number }
  | { readonly kind: "stall"; readonly after: "nothing" | "headers" | number }
  | { readonly kind: "bad-gzip" }
  | { readonly kind: "wrong-length"; readonly by: number }
  | { readonly kind: "bad-chunk"; readonly after: number }
  /** Another line of a header; what it says is what the first one says where nothing else is given. */
  | { readonly kind: "header"; readonly name: string; readonly value?: string };

/** What the sandbox answers. */
export interface SandboxAnswer {
  /** The reply of the service, were the connection intact. */
  readonly response: Response;
  /** The faults of the connection, applied together. Undefined: none. */
  readonly wires?: readonly Wire[];
  /** The reply as a value, where the connection is intact: the way in can write it without a Response. */
  readonly reply?: Reply;
}
