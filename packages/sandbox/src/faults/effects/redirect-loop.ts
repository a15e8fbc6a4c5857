import type { Reply } from "../../core/reply.ts";
import type { RedirectLoopEffect } from "../fault.ts";
import type { FaultedRequest } from "../faulted-request.ts";
import { inPlaceOf } from "./in-place-of.ts";

/** The address redirects to itself. */
export function redirectLoop(
  reply: Reply,
  { status = 302 }: RedirectLoopEffect,
  { url }: FaultedRequest,
): Reply {
  return inPlaceOf(reply, { status, headers: new Map([["location", url.href]]), text: undefined });
}
