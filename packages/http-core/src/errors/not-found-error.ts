import { branded } from "./kinds.ts";
import { ClientError } from "./client-error.ts";

/** There is no such resource, or the credential may not see it: some services answer 404 to hide what exists. */
export class NotFoundError extends ClientError {
  override readonly code = "not_found";
}

branded(NotFoundError, "NotFoundError", "Check what is asked for, and that the credential may see it.");
