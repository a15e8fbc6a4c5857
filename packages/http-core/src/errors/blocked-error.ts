import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";

/** Something in front of the service turned the request away: a firewall's block page, a challenge. Never retried. */
export class BlockedError extends CallError {
  override readonly code = "blocked";
}

branded(
  BlockedError,
  "BlockedError",
  "Neither a retry nor another credential helps: ask the service's operator to let this machine through.",
);
