import { ServerError, TimeoutError } from "@org/http-core";
import { QueryTimeoutError } from "../errors/query-timeout-error.ts";

/**
 * Whether a window failed because its response takes too long: by the service's text, a gateway's status, or our timeout.
 */
export function tookTooLong(error: unknown): boolean {
  if (error instanceof TimeoutError) return error.scope === "attempt";
  return error instanceof QueryTimeoutError || (error instanceof ServerError && error.status === 504);
}
