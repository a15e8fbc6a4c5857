import type { Reply } from "../core/reply.ts";
import { refusal } from "../faults/refusal.ts";
import type { BaseName } from "../origins.ts";

/** What a request is told that should have been recorded, in its service's envelope. */
export function unmatched(base: BaseName, asked: string, nearest: string | undefined): Reply {
  const hint = nearest === undefined ? "" : `. The nearest is ${nearest}`;
  const headers = { "Access-Control-Allow-Origin": "*" };
  return refusal(base, { kind: "status", status: 404, message: `No recording of ${asked}${hint}`, headers });
}
