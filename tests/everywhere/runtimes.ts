import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Outcome, World } from "./case.ts";
import { areOutcomes } from "./on-page.ts";
import { inWorkerd } from "./workerd.ts";

/** Runs the essential behaviour on a runtime, and says how the cases went. */
export type Run = (world: World) => Promise<readonly Outcome[]>;

/** Milliseconds after which a runtime hangs, on a loaded machine too. */
const PATIENCE = 600_000;

/** The runtimes, by the package that brings each. */
export const runtimes: Readonly<Record<string, Run>> = {
  bun: byCommand("bun", "run"),
  // It may read files and ask services, and nothing else: not even the environment.
  deno: byCommand("deno", "run", "--allow-read", "--allow-net", "--no-prompt"),
  workerd: inWorkerd,
};

/** A runtime with a command line, which runs TypeScript as it is. */
function byCommand(command: string, ...options: readonly string[]): Run {
  return async (world) => {
    const here = import.meta.dirname;
    const program = join(here, "node_modules/.bin", command);
    const given = [...options, join(here, "inside.ts"), JSON.stringify(world)];
    const { stdout } = await promisify(execFile)(program, given, { cwd: here, timeout: PATIENCE });
    const outcomes: unknown = JSON.parse(stdout);
    if (!areOutcomes(outcomes)) throw new Error(`${command} printed ${stdout}`);
    return outcomes;
  };
}
