import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Outcome, World } from "./case.ts";
import { areOutcomes } from "./messages.ts";
import { inWorkerd } from "./workerd.ts";

/** Runs the essential behaviour in a runtime, and returns the outcomes. */
export type Run = (world: World) => Promise<readonly Outcome[]>;

/** Milliseconds after which a runtime counts as hanging, even on a loaded machine. */
const PATIENCE = 600_000;

/** The runtimes, by the package that contains each. */
export const runtimes: Readonly<Record<string, Run>> = {
  bun: byCommand("bun", "run"),
  // Deno gets permission for files and the network only, not for the environment.
  deno: byCommand("deno", "run", "--allow-read", "--allow-net", "--no-prompt"),
  workerd: inWorkerd,
};

/** A runtime with a command line that runs TypeScript. */
function byCommand(command: string, ...options: readonly string[]): Run {
  return async (world) => {
    const here = import.meta.dirname;
    const program = join(here, "node_modules/.bin", command);
    const given = [...options, join(here, "run-cases.ts"), JSON.stringify(world)];
    const { stdout } = await promisify(execFile)(program, given, { cwd: here, timeout: PATIENCE });
    const outcomes: unknown = JSON.parse(stdout);
    if (!areOutcomes(outcomes)) throw new Error(`${command} printed ${stdout}`);
    return outcomes;
  };
}
