import type { Effect } from "./fault.ts";
import type { Wire } from "./wire.ts";

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
    default:
      return undefined;
  }
}
