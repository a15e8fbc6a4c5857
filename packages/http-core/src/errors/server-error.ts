import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";

/** The service failed: a status of the 5xx class, or its own word for it in a 200. */
export class ServerError extends CallError {
  override readonly code = "server";
}

branded(ServerError, "ServerError", "Try again later; the service's support can look `requestId` up.");
