import type { Reply } from "../core/reply.ts";
import type { Effect } from "./fault.ts";

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

/** Bytes of a header: Node takes 16 KB of them, curl 100 KB a line. */
const HUGE = 32_768;

/** What a fault does to the connection; undefined: nothing. */
export function wireOf(effect: Effect): Wire | undefined {
  switch (effect.kind) {
    case "reset":
      return { kind: "reset", after: effect.after ?? "nothing" };
    case "stall":
      return { kind: "stall", after: effect.after ?? "nothing" };
    case "truncate":
      return { kind: "truncate", at: effect.at };
    case "drip":
      return { kind: "drip", bytes: effect.bytes ?? 64, milliseconds: effect.milliseconds ?? 100 };
    case "bad-gzip":
      return { kind: "bad-gzip" };
    case "wrong-length":
      return { kind: "wrong-length", by: effect.by };
    case "bad-chunk":
      return { kind: "bad-chunk", after: effect.after ?? 0 };
    case "duplicate-header":
      return {
        kind: "header",
        name: effect.name,
        ...(effect.value !== undefined && { value: effect.value }),
      };
    case "huge-header":
      return { kind: "header", name: "X-Padding", value: "x".repeat(effect.bytes ?? HUGE) };
    default:
      return undefined;
  }
}
