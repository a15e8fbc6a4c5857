import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { services, variableNames } from "@org/services";

/** The output of a program, line by line, and its exit code. */
export interface Printed {
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly code: number | null;
}

/** Options of {@link run}. */
export interface RunOptions {
  readonly args?: readonly string[];
  /** Variables in addition to the machine's own. Those that name services are only these. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs an example to its end as a separate process. */
export async function run(program: string, { args = [], env = {} }: RunOptions = {}): Promise<Printed> {
  const script = fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url));
  const ofServices = new Set(services.flatMap(({ variables }) => variableNames(variables)));
  const machine = Object.entries(process.env).filter(([name]) => !ofServices.has(name));
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...Object.fromEntries(machine), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { out: linesOf(out), err: linesOf(err), code: child.exitCode };
}

function linesOf(printed: string): readonly string[] {
  return printed === "" ? [] : printed.trimEnd().split("\n");
}
