import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";

/** A redirect that is not followed: too many, a loop, to another origin with a secret, from https to http. */
export class RedirectError extends CallError {
  override readonly code = "redirect";
}

branded(
  RedirectError,
  "RedirectError",
  "Give the address that the service redirects to as the base address.",
);
