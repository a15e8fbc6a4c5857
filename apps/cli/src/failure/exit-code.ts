import { isCallError } from "@org/http-core";
import { ClosedOutput, Terminated } from "../terminal/terminal.ts";

/** The exit codes of the process. */
export const exitCodes = {
  ok: 0,
  /** The service, the network or this program failed. */
  failed: 1,
  /** A command, a flag or a parameter is wrong. Nothing was sent. */
  usage: 2,
  authentication: 3,
  rateLimited: 4,
  /** The response is unreadable, or its rows differ from the documentation. */
  rejected: 5,
  /** Two exports differ. */
  different: 6,
  /** 128 and SIGINT, as in shells. */
  interrupted: 130,
  /** 128 and SIGTERM, as in shells. */
  terminated: 143,
} as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Two exports differ. It is a result, not a failure: the differences were printed. */
export class Different extends Error {
  override readonly name = "Different";
}

/** The exit code for a failure. @param signal the one that interrupts the run: its reason is the signal of the process */
export function exitCodeOf(error: unknown, signal?: AbortSignal): ExitCode {
  if (error instanceof ClosedOutput) return exitCodes.ok;
  if (error instanceof Different) return exitCodes.different;
  if (error instanceof Error && error.name === "AbortError")
    return signal?.reason instanceof Terminated ? exitCodes.terminated : exitCodes.interrupted;
  if (!isCallError(error)) return exitCodes.failed;
  switch (error.code) {
    case "parameter":
      return exitCodes.usage;
    case "authentication":
      return exitCodes.authentication;
    case "rate_limit":
      return exitCodes.rateLimited;
    case "decode":
    case "schema":
      return exitCodes.rejected;
    default:
      return exitCodes.failed;
  }
}
