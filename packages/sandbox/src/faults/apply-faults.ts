import type { ReplyChange } from "../core/layer.ts";
import { bodyOf, type Reply } from "../core/reply.ts";
import type { NamedFault } from "./fault-book.ts";
import type { Effect } from "./fault.ts";
import {
  type FaultedRequest,
  withHeaders,
  inPlaceOf,
  withText,
  cursorLoop,
  linkCycle,
  redirectLoop,
  schemaDrift,
  staleEtag,
} from "./effects.ts";
import { refusal } from "./refusal.ts";
import { isOnBody } from "./delivery.ts";
import { wireOf, type Wire } from "./wire.ts";

/** Whether a fault replaces the service's answer, so that the handler must not run. */
export function skipsHandler(effect: Effect): boolean {
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

/** A reply that faults have changed. */
export interface FaultedReply {
  readonly reply: Reply;
  /** The wire faults, which the transport applies. */
  readonly wires: readonly Wire[];
  /** The faults that changed nothing. */
  readonly unused: ReadonlySet<NamedFault>;
}

/**
 * Applies faults to a reply, in their order: first those that change its content, then `format`, then those that change
 * its form. Wire faults are returned for the transport to apply.
 *
 * @param format converts a reply to the form that the client requested, such as JSON-P
 */
export function applyFaults(
  original: Reply,
  faults: readonly NamedFault[],
  request: FaultedRequest,
  format: ReplyChange,
): FaultedReply {
  const worked = new Set<NamedFault>(faults.filter(({ kind }) => kind === "delay"));
  const changed = (before: Reply, change: typeof changeContent): Reply =>
    faults.reduce((reply, fault) => {
      const after = change(reply, fault, request);
      if (after !== reply) worked.add(fault);
      return after;
    }, before);
  const reply = changed(format(changed(original, changeContent)), changeForm);
  const hasBody = request.method !== "HEAD" && bodyOf(reply) !== undefined;
  const wires: Wire[] = [];
  for (const fault of faults) {
    const wire = wireOf(fault);
    if (wire === undefined) continue;
    wires.push(wire);
    if (hasBody || !isOnBody(wire)) worked.add(fault);
  }
  return { reply, wires, unused: new Set(faults.filter((fault) => !worked.has(fault))) };
}

/** Changes the content of a reply. Returns the same reply if the fault changes nothing. */
function changeContent(reply: Reply, fault: NamedFault, request: FaultedRequest): Reply {
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

/** Changes a formatted reply. Returns the same reply if the fault changes nothing. */
function changeForm(reply: Reply, fault: NamedFault): Reply {
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

/** Cuts a JSON or JSON-P body in the middle; leaves other bodies unchanged. */
function garbageJson(reply: Reply): Reply {
  const { headers, text = "" } = reply;
  if (text === "" || !/\b(?:json|javascript)\b/.test(headers.get("content-type") ?? "")) return reply;
  // Half of a number is still JSON. An empty body is not.
  return withText(reply, /^\s*-?\d/.test(text) ? "" : text.slice(0, Math.floor(text.length / 2)));
}
