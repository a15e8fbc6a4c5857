import { proofsIn } from "../auth/proofs.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { ownHeaders } from "../request/header-value.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import type { Scrubber } from "../runtime/scrubber.ts";
import { refuseInsecure } from "./bases.ts";
import type { Equipment } from "./equipment.ts";

/**
 * A request with a call's own headers over the operation's, and the client's name where the platform allows it. Those
 * that prove who asks are kept out of print.
 *
 * @throws ParameterError naming a header that can't be sent; for a proof that would go over plain http
 */
export function withOwnHeaders(
  { headers, ...request }: Outgoing,
  own: Readonly<Record<string, string>> | undefined,
  { options, userAgent }: Pick<Equipment, "options" | "userAgent">,
  scrub: Scrubber,
): Outgoing {
  for (const [name, value] of ownHeaders(own)) {
    headers.set(name, value);
    if (!isSensitiveName(name)) continue;
    refuseInsecure(options, [request.url]);
    for (const proof of proofsIn(value)) scrub.hide(proof);
  }
  if (userAgent !== undefined && !headers.has("user-agent")) headers.set("user-agent", userAgent);
  return { ...request, headers };
}
