import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { services, variableNames } from "@org/services";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** How a process ended, and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Environment variables in addition to the machine's own. Those of the services are only the test's. */
export type Environment = Readonly<Record<string, string>>;

/** Starts `orgq` as a separate process. */
export function startOrgq(
  args: readonly string[],
  environment: Environment = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const ofServices = new Set(services.flatMap(({ variables }) => variableNames(variables)));
  const machine = Object.entries(process.env).filter(
    ([name]) => !ofServices.has(name) && name !== "FORCE_COLOR",
  );
  return spawn(process.execPath, [MAIN, ...args], {
    env: { ...Object.fromEntries(machine), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

export async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("close", resolve));
}

export async function orgq(args: readonly string[], environment?: Environment): Promise<Ended> {
  const child = startOrgq(args, environment);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
  return { code, stdout, stderr };
}
