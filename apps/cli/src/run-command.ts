import { services } from "@org/services";
import { rootCommand } from "./commands/root-command.ts";
import { exitCodeOf, exitCodes, type ExitCode } from "./failure/exit-code.ts";
import { report } from "./failure/report.ts";
import { flagsLast } from "./flags/flags-last.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** Runs a command. Failures are printed on the terminal; the result is the exit code. */
export async function runCommand(given: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const args = flagsLast(given);
  try {
    await rootCommand(terminal)(helpRequested(args));
    return exitCodes.ok;
  } catch (error) {
    report(error, { help: commandOf(args), credential: credentialOf(args), args }, terminal.err);
    return exitCodeOf(error, terminal.signal);
  }
}

/** Rewrites `help` before a command as `--help` after it. */
function helpRequested(args: readonly string[]): readonly string[] {
  const at = args.indexOf("help");
  const isCommand = at === 0 || (at === 1 && services.some(({ name }) => name === args[0]));
  return isCommand ? [...args.toSpliced(at, 1), "--help"] : args;
}

/** The environment variables of the requested service's credential. */
function credentialOf(args: readonly string[]): readonly string[] {
  return services.find(({ name }) => name === args[isExport(args) ? 1 : 0])?.variables.credential ?? [];
}

/** The words before the flags: `orgq predictions events`; without the route of a request. */
function commandOf(args: readonly string[]): string {
  const firstFlag = args.findIndex((arg) => arg.startsWith("-"));
  const words = firstFlag === -1 ? args : args.slice(0, firstFlag);
  return ["orgq", ...words.slice(0, isExport(args) ? 3 : 2)].join(" ");
}

function isExport([first]: readonly string[]): boolean {
  return first === "export";
}
