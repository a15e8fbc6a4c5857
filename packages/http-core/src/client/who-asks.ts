import { checkScheme } from "../auth/check-scheme.ts";
import type { Credential, Partition } from "../auth/credential.ts";
import type { InForce } from "../auth/in-force.ts";
import { principalOf } from "../auth/principal.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import type { Operation } from "../operation/operation.ts";
import type { Base } from "../request/base.ts";
import { isObject } from "../runtime/property.ts";

/** Who asks: what budgets and caches are kept apart by. */
export interface Asker {
  /** The credential's name for it; empty where none is sent. */
  readonly principal: string;
  /** What a persistent cache tells the credential by. */
  readonly partition?: Partition | undefined;
  /** Headers that the credential puts on. */
  readonly headers: readonly string[];
}

const NOBODY: Asker = { principal: "", headers: [] };

/**
 * Who asks, by the same rules by which `authorize` puts a credential on. Told at once where the credential is there:
 * what has to be waited for has to be waited for under a deadline.
 *
 * @throws ParameterError where the operation takes no credential of that kind
 */
export function whoAsks(
  operation: Operation,
  credentials: InForce | undefined,
  bases: readonly Base[],
  origin: string,
): Asker | Promise<Asker> {
  if (credentials === undefined || operation.auth.schemes.length === 0) return NOBODY;
  if (!bases.some((base) => base.origin === origin)) return NOBODY;
  const asker = (credential: Credential): Asker => {
    checkScheme(operation, credential);
    const { principal, partition, headers } = credential;
    return { principal, partition, headers };
  };
  const credential = credentials.current();
  return isObject(credential) && "then" in credential ? credential.then(asker) : asker(credential);
}

/**
 * Who asks where a call's own headers say so: each is somebody else, whatever the client's credential. A cache has no
 * part in such a call.
 */
export function askedBy(asker: Asker, own: Readonly<Record<string, string>> = {}): Asker {
  const proofs = Object.entries(own).filter(([name]) => isSensitiveName(name));
  if (proofs.length === 0) return asker;
  const names = proofs.map(([name]) => name);
  return {
    principal: principalOf("headers", asker.principal, ...proofs.flat()),
    headers: [...asker.headers, ...names],
  };
}
