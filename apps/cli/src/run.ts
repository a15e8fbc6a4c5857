import { services } from "@org/services";
import { runCommand } from "citty";
import { rootCommand } from "./commands/root-command.ts";
import { exitCodeOf, exitCodes, type ExitCode } from "./failure/exit-code.ts";
import { report } from "./failure/report.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** Runs the arguments after `orgq`. Failures are printed on the terminal; the result is the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    await runCommand(rootCommand(terminal), { rawArgs: [...args] });
    return exitCodes.ok;
  } catch (error) {
    report(error, { help: commandOf(args), credential: credentialOf(args) }, terminal.err);
    return exitCodeOf(error);
  }
}

/** The environment variables of the requested service's credential. */
function credentialOf([first]: readonly string[]): readonly string[] {
  return services.find(({ name }) => name === first)?.variables.credential ?? [];
}

/** The words before the flags: `orgq predictions events`; without the route of a request. */
function commandOf(args: readonly string[]): string {
  const firstFlag = args.findIndex((arg) => arg.startsWith("-"));
  const words = firstFlag === -1 ? args : args.slice(0, firstFlag);
  return ["orgq", ...words.slice(0, 2)].join(" ");
}
