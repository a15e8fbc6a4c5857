import { isCallError } from "../errors/call-error.ts";

/** Statuses that `stale-if-error` is about (RFC 5861, 4). */
const STATUSES = new Set([500, 502, 503, 504]);

/** Whether a status says that the service can't answer just now. */
export function isOutageStatus(status: number): boolean {
  return STATUSES.has(status);
}

/** Whether sending failed because the service could not be reached, or could not answer. An abort is no outage. */
export function isOutage(error: unknown): boolean {
  if (!isCallError(error)) return false;
  const { code, status } = error;
  return code === "network" || code === "timeout" || (status !== undefined && isOutageStatus(status));
}

/** Whether a failure says that there is nothing at the address any more. */
export function isGone(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || error.status === 410);
}
