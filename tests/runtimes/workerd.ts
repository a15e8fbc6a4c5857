import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { rolldown } from "rolldown";
import type { Outcome, World } from "./case.ts";
import { field } from "./expect.ts";
import { areOutcomes } from "./messages.ts";

/** workerd without Node compatibility. Its `internet` service allows this machine, where the services run. */
function configOf(modules: readonly string[]): string {
  const embedded = modules.map((name) => `(name = "${name}", esModule = embed "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [${embedded.join(", ")}],
      compatibilityDate = "2026-11-01",
      compatibilityFlags = ["no_nodejs_compat", "no_nodejs_compat_v2"],
    )),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
`;
}

/** The stream on which workerd announces its ports, line by line. */
const CONTROL = 3;

/** Runs the essential behaviour in workerd. */
export async function inWorkerd(world: World): Promise<readonly Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), "workerd-"));
  try {
    await writeFile(join(folder, "worker.js"), await bundled());
    const program = join(import.meta.dirname, "node_modules/.bin/workerd");
    const text = await answerOfWorker(program, folder, ["worker.js"], JSON.stringify(world));
    const outcomes: unknown = JSON.parse(text);
    if (!areOutcomes(outcomes)) throw new Error(`workerd responded: ${text}`);
    return outcomes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * What a worker responds to a POST.
 *
 * @param program the path of workerd, or its name
 * @param modules the worker's files in the folder, its first module first
 */
export async function answerOfWorker(
  program: string,
  folder: string,
  modules: readonly string[],
  body: string,
): Promise<string> {
  await writeFile(join(folder, "config.capnp"), configOf(modules));
  const process = spawn(program, ["serve", `--control-fd=${String(CONTROL)}`, "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  try {
    const response = await fetch(`http://127.0.0.1:${String(await portOf(process))}/`, {
      method: "POST",
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`workerd responded: ${text}`);
    return text;
  } finally {
    const ended = process.exitCode === null ? once(process, "exit") : undefined;
    process.kill();
    await ended;
  }
}

async function portOf(process: ChildProcess): Promise<number> {
  const gone = once(process, "exit").then(() => {
    throw new Error("workerd ended before it listened");
  });
  const listens = async (): Promise<number> => {
    for await (const line of createInterface({ input: controlOf(process) })) {
      const event: unknown = JSON.parse(line);
      if (field(event, "event") === "listen") return Number(field(event, "port"));
    }
    throw new Error("workerd never listened");
  };
  return Promise.race([listens(), gone]);
}

function controlOf({ stdio }: ChildProcess): Readable {
  const control = stdio[CONTROL];
  if (control === null || control === undefined || !("read" in control))
    throw new Error("workerd has no control stream");
  return control;
}

async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, "worker.ts"), platform: "neutral" });
  const { output } = await bundle.generate({ format: "es", codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
