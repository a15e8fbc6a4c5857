import { toResponse } from "../core/reply.ts";
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
import { wireOf } from "./wire-of.ts";
import type { SandboxAnswer, Wire } from "./wire.ts";

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

/** What faults make of a service's answer, one after the other; those of the connection come all together. */
export async function withFaults(
  response: Response,
  faults: readonly NamedFault[],
  request: Faulted,
): Promise<SandboxAnswer> {
  let changed = response;
  const wires: Wire[] = [];
  for (const fault of faults) {
    changed = await changedBy(changed, fault, request);
    const wire = wireOf(fault);
    if (wire !== undefined) wires.push(wire);
  }
  return wires.length === 0 ? { response: changed } : { response: changed, wires };
}

function changedBy(response: Response, fault: NamedFault, request: Faulted): Response | Promise<Response> {
  switch (fault.kind) {
    case "status":
      return inPlaceOf(response, toResponse(refusal(request.base, fault)));
    case "redirect-loop":
      return redirectLoop(response, fault, request);
    case "wrong-type": {
      const contentType = fault.contentType ?? "text/html; charset=utf-8";
      return withHeaders(response, (headers) => headers.set("content-type", contentType));
    }
    case "bad-gzip":
      return withHeaders(response, (headers) => headers.set("content-encoding", "gzip"));
    case "garbage-json":
      return garbageJson(response);
    case "stale-etag":
      return staleEtag(response, request);
    case "link-cycle":
      return linkCycle(response, request);
    case "cursor-loop":
      return cursorLoop(response, request);
    case "schema-drift":
      return schemaDrift(response, fault, request);
    default:
      return response;
  }
}
