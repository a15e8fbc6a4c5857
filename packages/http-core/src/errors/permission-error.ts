import { branded } from "./kinds.ts";
import { ClientError } from "./client-error.ts";

/** The credential is good and may not do this. */
export class PermissionError extends ClientError {
  override readonly code = "permission";
}

branded(PermissionError, "PermissionError", "Use a credential that may do this, or have it allowed.");
