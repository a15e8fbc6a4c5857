import type { After } from "../core/layer.ts";
import type { Reply } from "../core/reply.ts";
import type { NamedFault } from "./fault-book.ts";
import type { Effect } from "./fault.ts";
import type { Faulted } from "./faulted.ts";
import { cursorLoop } from "./effects/cursor-loop.ts";
import { garbageJson } from "./effects/garbage-json.ts";
import { withHeaders } from "./effects/headers.ts";
import { inPlaceOf } from "./effects/in-place-of.ts";
import { linkCycle } from "./effects/link-cycle.ts";
import { redirectLoop } from "./effects/redirect-loop.ts";
import { schemaDrift } from "./effects/schema-drift.ts";
import { staleEtag } from "./effects/stale-etag.ts";
import { refusal } from "./refusal.ts";
import { isOnBody } from "./delivery.ts";
import { wireOf } from "./wire-of.ts";
import type { Wire } from "./wire.ts";

/** Whether a fault answers in the service's place, so that the request is not carried out. */
export function replaces(effect: Effect): boolean {
  switch (effect.kind) {
    case "status":
    case "redirect-loop":
      return true;
    case "reset":
    case "stall":
      return (effect.after ?? "nothing") === "nothing";
    default:
      return false;
  }
}

/** What faults make of an answer. */
export interface Befallen {
  readonly reply: Reply;
  /** What becomes of it on the connection. */
  readonly wires: readonly Wire[];
  /** Those that found nothing to change. */
  readonly idle: ReadonlySet<NamedFault>;
}

/**
 * What faults make of a service's answer, one after the other: what it says, then, in the form that the client asked
 * for, what it looks like; those of the connection come all together.
 *
 * @param form puts an answer into that form
 */
export function withFaults(
  answer: Reply,
  faults: readonly NamedFault[],
  request: Faulted,
  form: After,
): Befallen {
  const worked = new Set<NamedFault>(faults.filter(({ kind }) => kind === "delay"));
  const changed = (before: Reply, change: typeof saying): Reply =>
    faults.reduce((reply, fault) => {
      const after = change(reply, fault, request);
      if (after !== reply) worked.add(fault);
      return after;
    }, before);
  const reply = changed(form(changed(answer, saying)), looking);
  const hasBody = request.method !== "HEAD" && reply.text !== undefined;
  const wires: Wire[] = [];
  for (const fault of faults) {
    const wire = wireOf(fault);
    if (wire === undefined) continue;
    wires.push(wire);
    if (hasBody || !isOnBody(wire)) worked.add(fault);
  }
  return { reply, wires, idle: new Set(faults.filter((fault) => !worked.has(fault))) };
}

/** What the service says, changed: the same reply where there is nothing to change. */
function saying(reply: Reply, fault: NamedFault, request: Faulted): Reply {
  switch (fault.kind) {
    case "status":
      return inPlaceOf(reply, refusal(request.base, fault));
    case "redirect-loop":
      return redirectLoop(reply, fault, request);
    case "stale-etag":
      return staleEtag(reply, request);
    case "link-cycle":
      return linkCycle(reply, request);
    case "cursor-loop":
      return cursorLoop(reply, request);
    case "schema-drift":
      return schemaDrift(reply, fault, request);
    default:
      return reply;
  }
}

/** What an answer in its last form looks like, changed: the same reply where there is nothing to change. */
function looking(reply: Reply, fault: NamedFault): Reply {
  switch (fault.kind) {
    case "wrong-type":
      return withHeaders(reply, { "Content-Type": fault.contentType ?? "text/html; charset=utf-8" });
    case "bad-gzip":
      return withHeaders(reply, { "Content-Encoding": "gzip" });
    case "garbage-json":
      return garbageJson(reply);
    default:
      return reply;
  }
}
