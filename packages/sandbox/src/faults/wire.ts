import type { Reply } from "../core/reply.ts";
import type { Effect } from "./fault.ts";

/** A fault of the connection. A Response cannot express it, so each transport applies it. */
export type Wire =
  | { readonly kind: "reset"; readonly after: "nothing" | "half-header" | "headers" | number }
  | { readonly kind: "truncate"; readonly at: number }
  | { readonly kind: "drip"; readonly bytes: number; readonly milliseconds: number }
  | { readonly kind: "stall"; readonly after: "nothing" | "headers" | number }
  | { readonly kind: "bad-gzip" }
  | { readonly kind: "wrong-length"; readonly by: number }
  | { readonly kind: "bad-chunk"; readonly after: number }
  /** A further header line. Without a value it repeats the first one's. */
  | { readonly kind: "header"; readonly name: string; readonly value?: string };

/** A response, with the wire faults that the transport applies. */
export interface SandboxResponse {
  /** The response without wire faults. */
  readonly response: Response;
  /** The wire faults, which apply together. Undefined: none. */
  readonly wires?: readonly Wire[];
  /** The reply as a plain value, if there are no wire faults: the transport can write it without a Response. */
  readonly reply?: Reply;
}

/** The size of a huge header in bytes: Node accepts 16 KB of headers, curl 100 KB a line. */
const HUGE = 32_768;

/** The wire fault of an effect; undefined if the effect changes the response itself. */
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
