import { isSensitiveName } from "../redact/sensitive-names.ts";
import type { AttemptsContext } from "../runtime/attempts-context.ts";
import type { Payer } from "../runtime/payer.ts";
import { askedBy, type Asker } from "./who-asks.ts";

/** Who pays for a call's requests. */
export type Paying = Pick<AttemptsContext, "payer" | "payerOf">;

const NONE: readonly string[] = [];

/**
 * Tells who pays for each request of a call: a redirect may lead to another origin, a credential may be replaced by
 * another's, and the call's own headers don't cross an origin.
 *
 * @param payer who pays for the call's own
 * @param asker who asks by the client's credential
 * @param own the call's own headers
 */
export function payingFor(
  payer: Payer,
  asker: Asker,
  own: Readonly<Record<string, string>> | undefined,
): Paying {
  const proofs = own === undefined ? NONE : Object.keys(own).filter(isSensitiveName);
  return {
    payer,
    payerOf(request, to, credential) {
      const principal = credential?.principal ?? "";
      const isOwn = proofs.every((name) => request.headers.has(name));
      if (isOwn && to === payer.origin && principal === asker.principal) return payer;
      return {
        origin: to,
        principal: isOwn ? askedBy({ principal, headers: [] }, own).principal : principal,
      };
    },
  };
}
