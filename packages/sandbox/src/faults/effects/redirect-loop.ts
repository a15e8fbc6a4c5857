import type { RedirectLoopEffect } from "../fault.ts";
import type { Faulted } from "../faulted.ts";
import { inPlaceOf } from "./in-place-of.ts";

/** The address redirects to itself. */
export function redirectLoop(
  response: Response,
  { status = 302 }: RedirectLoopEffect,
  { url }: Faulted,
): Response {
  return inPlaceOf(response, new Response(null, { status, headers: { Location: url.href } }));
}
