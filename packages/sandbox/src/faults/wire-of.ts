import type { Effect } from "./fault.ts";
import type { Wire } from "./wire.ts";

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
