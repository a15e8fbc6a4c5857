import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";

/** No complete answer came: the name did not resolve, the connection was refused, reset or broke off. */
export class NetworkError extends CallError {
  override readonly code = "network";
}

branded(NetworkError, "NetworkError", "Check the base address, and this machine's network.");
