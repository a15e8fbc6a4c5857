import { CallError, type ErrorCode } from "./call-error.ts";
import { branded } from "./kinds.ts";

/** The service refused the request: any other status of the 4xx class (RFC 9110, 15.5). */
export class ClientError extends CallError {
  override readonly code: ErrorCode = "client";
}

branded(ClientError, "ClientError", "Change the request: sent again as it is, it is refused again.");
