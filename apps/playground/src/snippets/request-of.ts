import { isList, type Operation } from "@org/http-core/operation";
import type { Reach, ServiceEntry } from "@org/services";
import { isSigned, plannedRequest, type PlannedRequest } from "@org/services/planned-request";

/** A call of an operation. */
export interface PlannedCall {
  readonly service: ServiceEntry;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The first request of a call; undefined where it would be signed, or a parameter is invalid, which the form says. */
export async function requestOf(
  { service, operation, params }: PlannedCall,
  { bases, dialect }: Omit<Reach, "auth">,
): Promise<PlannedRequest | undefined> {
  if (isSigned(operation)) return undefined;
  const takesCredential = operation.auth.schemes.length > 0;
  return plannedRequest(service, { bases, dialect }, takesCredential, (client) =>
    isList(operation) ? client.list(operation, params) : client.call(operation, params),
  ).catch(() => undefined);
}
