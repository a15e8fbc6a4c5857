import { isCallError, ParameterError, type CallError } from "@org/http-core";
import { oneLine } from "../terminal/one-line.ts";
import type { Notices } from "../terminal/terminal.ts";
import { exitCodeOf, exitCodes } from "./exit-code.ts";
import { FileError } from "./file-error.ts";
import { FilterError } from "./filter-error.ts";

/** The command that failed. */
export interface FailedCommand {
  /** The command to call with `--help`. */
  readonly help: string;
  /** The environment variables of the credential. */
  readonly credential: readonly string[];
  /** All that was typed after `orgq`. */
  readonly args: readonly string[];
}

/**
 * Prints a failure in one line, in a second line what to do, and in a third the command that prints the error's page.
 * Never prints a stack or a cause.
 */
export function report(error: unknown, command: FailedCommand, err: Notices): void {
  switch (exitCodeOf(error)) {
    case exitCodes.ok:
    case exitCodes.different:
      return;
    case exitCodes.interrupted:
      err.line("interrupted");
      return;
    default:
      err.line(`${err.bold("error:")} ${oneLine(messageOf(error, command))}`);
  }
  const hint = isCallError(error)
    ? hintOf(error, command)
    : error instanceof FileError || error instanceof FilterError
      ? error.hint
      : undefined;
  if (hint !== undefined) err.line(`hint: ${oneLine(hint)}`);
  // A wrong parameter has its help, which the hint names.
  if (isCallError(error) && error.code !== "parameter") err.line(`see: orgq help errors ${error.code}`);
}

function messageOf(error: unknown, { args }: Pick<FailedCommand, "args">): string {
  if (!isCallError(error))
    return error instanceof Error ? error.message : "a value that is not an error was thrown";
  const facts = [
    error.code,
    error.status === undefined ? undefined : `HTTP ${String(error.status)}`,
    error.requestId === undefined ? undefined : `request ${error.requestId}`,
  ];
  if (error instanceof ParameterError) {
    // The operation names its parameter, which was typed as a flag.
    const flag = `--${error.parameter.replace(/\..*/s, "")}`;
    const isTyped = args.some((arg) => arg === flag || arg.startsWith(`${flag}=`));
    return isTyped ? `--${error.message}` : error.message;
  }
  return `${error.message} (${facts.filter((fact) => fact !== undefined).join(", ")})`;
}

/** Hints in place of those that name options and fields of the client, as code. */
const HINTS: Readonly<Partial<Record<CallError["code"], string>>> = {
  rate_limit: "Send fewer requests, or wait.",
  timeout: "Request less data at a time.",
  decode: "Request less data at a time.",
  server: "Try again later; the service's support can look up the request by its id.",
  invalid_request: "Correct the parameters that the message names.",
  pagination: "The rows so far were printed.",
};

/** What to do about a failure, in terms of the command line. */
export function hintOf(
  error: CallError,
  { help, credential }: Pick<FailedCommand, "credential" | "help">,
): string | undefined {
  const { hint, retryAt, code } = error;
  // The client's hint names `auth`, but here the credential comes from the environment.
  if (code === "authentication" && credential.length > 0) return `Check ${credential.join(", ")}.`;
  const own = code === "schema" ? schemaHint(help) : HINTS[code];
  const typed = hint?.includes("`") === true ? (own ?? hint) : hint;
  const parts = [typed, retryAt === undefined ? undefined : `Retry from ${retryAt.toISOString()}.`];
  const texts = parts.filter((part) => part !== undefined);
  if (texts.length > 0) return texts.join(" ");
  return code === "parameter" ? `${help} --help` : undefined;
}

/** An export has no flag for the rows of a page that it refuses. The list has. */
function schemaHint(help: string): string {
  const list = help.startsWith("orgq export ") ? `${help.replace("export ", "")} --all ` : "";
  return `The response differs from the service's documentation. ${list}--rejected FILE saves such rows.`;
}
