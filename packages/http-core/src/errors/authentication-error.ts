import { branded } from "./kinds.ts";
import { ClientError } from "./client-error.ts";

/** The credential is missing, wrong or expired. Not retried. */
export class AuthenticationError extends ClientError {
  override readonly code = "authentication";
}

branded(
  AuthenticationError,
  "AuthenticationError",
  "Check the credential: its kind, its value, and that it is still in force.",
);
