import manifest from "../package.json" with { type: "json" };
import type { ExitCode } from "./failure/exit-code.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** The arguments that print the version. */
const VERSION = new Set(["--version", "-V", "version"]);

/** Runs the arguments after `orgq`. Failures are printed on the terminal; the result is the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (!VERSION.has(args[0] ?? "") || args.length > 1) {
    // Loaded on demand: the version is printed without the services.
    const { runCommand } = await import("./run-command.ts");
    return runCommand(args, terminal);
  }
  try {
    await terminal.out.write(`${manifest.version}\n`);
    return 0;
  } catch (error) {
    const [{ exitCodeOf }, { report }] = await Promise.all([
      import("./failure/exit-code.ts"),
      import("./failure/report.ts"),
    ]);
    report(error, { help: "orgq", credential: [], args: [] }, terminal.err);
    return exitCodeOf(error);
  }
}
