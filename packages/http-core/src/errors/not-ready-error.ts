import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";

/** The service has accepted the request, but has no answer yet: a 202 whose body is not the result (RFC 9110, 15.3.3). */
export class NotReadyError extends CallError {
  override readonly code = "not_ready";
}

branded(NotReadyError, "NotReadyError", "The service is still making the answer. Ask again in a while.");
