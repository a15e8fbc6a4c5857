import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { services, variableNames } from "@org/services";
import { vi } from "vitest";

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

const ofServices = new Set(services.flatMap(({ variables }) => variableNames(variables)));
let runs = 0;

/** Runs an example to its end in this process. */
export async function run(program: string, { args = [], env = {} }: RunOptions = {}): Promise<Printed> {
  const script = new URL(`../src/${program}.ts`, import.meta.url);
  const { argv, exitCode } = process;
  const printed: { out: string; err: string } = { out: "", err: "" };
  const log = vi.spyOn(console, "log").mockImplementation((...all) => (printed.out += `${format(...all)}\n`));
  const error = vi
    .spyOn(console, "error")
    .mockImplementation((...all) => (printed.err += `${format(...all)}\n`));
  for (const name of ofServices) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  process.argv = [process.execPath, fileURLToPath(script), ...args];
  process.exitCode = 0;
  try {
    // A module runs once for each address.
    runs += 1;
    await import(/* @vite-ignore */ `${script.href}?run=${String(runs)}`);
    return { out: linesOf(printed.out), err: linesOf(printed.err), code: process.exitCode };
  } finally {
    Object.assign(process, { argv, exitCode });
    vi.unstubAllEnvs();
    log.mockRestore();
    error.mockRestore();
  }
}

/** Runs an example to its end as a separate process, which also shows that it ends. */
export async function runAlone(program: string): Promise<Printed> {
  const script = fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url));
  const machine = Object.entries(process.env).filter(([name]) => !ofServices.has(name));
  const child = spawn(process.execPath, [script], {
    env: Object.fromEntries(machine),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { out: linesOf(out), err: linesOf(err), code: child.exitCode };
}

function linesOf(printed: string): readonly string[] {
  return printed === "" ? [] : printed.trimEnd().split("\n");
}
