import { branded } from "./kinds.ts";
import { ClientError } from "./client-error.ts";

/** The request contradicts the resource's state (RFC 9110, 15.5.10). */
export class ConflictError extends ClientError {
  override readonly code = "conflict";
}

branded(ConflictError, "ConflictError", "Read the resource again, and decide by what it is now.");
