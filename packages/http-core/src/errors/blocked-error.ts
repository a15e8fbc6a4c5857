import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";

/** Something in front of the service turned the request away: a firewall's block page, a challenge. Never retried. */
export class BlockedError extends CallError {
  override readonly code = "blocked";
}

branded(BlockedError, "BlockedError", "Have this machine let through by whoever guards the service.");
