import type { Reply } from "../core/reply.ts";

/** A fault that no Response can say: each way in performs it. */
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
  /** What the service says, or would say if the connection held. */
  readonly response: Response;
  /** What becomes of it on the wire, all together. Undefined: it arrives. */
  readonly wires?: readonly Wire[];
  /** The same as a value, where it arrives whole: nobody has to make a Response of it. */
  readonly reply?: Reply;
}
