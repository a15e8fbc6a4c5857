import { execFileSync, spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { services, variableNames } from "@org/services";

/** The program, from its sources. */
export const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

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
  folder = process.cwd(),
): ChildProcessByStdio<null, Readable, Readable> {
  const ofServices = new Set(services.flatMap(({ variables }) => variableNames(variables)));
  const machine = Object.entries(process.env).filter(
    ([name]) => !ofServices.has(name) && name !== "FORCE_COLOR",
  );
  return spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(machine), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

export async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("close", resolve));
}

/** The words of a command, as a shell reads them. */
export function wordsOf(command: string): readonly string[] {
  const script = `orgq() { printf '%s\\0' orgq "$@"; }; ${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

export async function orgq(
  args: readonly string[],
  environment?: Environment,
  folder?: string,
): Promise<Ended> {
  const child = startOrgq(args, environment, folder);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
  return { code, stdout, stderr };
}
