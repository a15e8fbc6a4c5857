import { ServerError, TimeoutError } from "@org/http-core";
import { QueryTimeoutError } from "../errors/query-timeout-error.ts";

/** Whether a window failed since its answer takes too long: by the service's word, a gateway's, or our deadline. */
export function tookTooLong(error: unknown): boolean {
  if (error instanceof TimeoutError) return error.scope === "attempt";
  return error instanceof QueryTimeoutError || (error instanceof ServerError && error.status === 504);
}
