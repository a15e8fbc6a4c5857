import { ParameterError } from "@org/http-core";
import { services } from "@org/services";
import { quoted } from "@org/services/shell";
import { sandboxFlags } from "../flags/flag.ts";
import { isOn, valueOf } from "../flags/own-flags.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { commandHelp, type CommandText } from "../help/command-help.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

const TEXT: CommandText = {
  name: "orgq sandbox",
  what:
    "Serves the services with made-up data on this machine, until Ctrl-C. It prints the environment variables that " +
    "lead other commands and programs to it. Its credentials are no secrets. npx @org/sandbox has more options: faults, " +
    "clock, recordings.",
  flags: sandboxFlags,
  example: "orgq sandbox > sandbox.env &\n. ./sandbox.env && orgq repo-host root",
};

/** `orgq sandbox`: serves the sandbox until Ctrl-C, and prints the variables that lead other commands to it. */
export function sandboxCommand({ out, err, signal }: Terminal): Command {
  return async (args) => {
    const typed = parseFlags(args, sandboxFlags);
    if (isOn(typed, "help")) return out.page(commandHelp(TEXT, out));
    const port = numberOf(typed, "port", 0, 65_535) ?? 4010;
    const seed = numberOf(typed, "seed", 0, Number.MAX_SAFE_INTEGER);
    const scale = numberOf(typed, "scale", 1, 1_000_000);
    // Loaded on demand, because they are the largest part.
    const [{ createSandbox }, { serve }, { sandboxVariables }] = await Promise.all([
      import("@org/sandbox"),
      import("@org/sandbox/node"),
      import("@org/services/sandbox"),
    ]);
    const sandbox = createSandbox({
      ...(seed === undefined ? {} : { seed }),
      ...(scale === undefined ? {} : { scale }),
    });
    const served = await serve(sandbox, { port }).catch((error: unknown) => {
      if (!(error instanceof Error) || !("code" in error) || error.code !== "EADDRINUSE") throw error;
      throw new ParameterError("--port", "a port that is free", String(port), {
        hint: "--port 0 takes any free one.",
      });
    });
    try {
      const variables = services.flatMap((entry) =>
        Object.entries(sandboxVariables(entry, served.urls, sandbox.credentials)),
      );
      const lines = variables.map(([name, value]) => `export ${name}=${quoted([value])}\n`);
      await out.write(lines.join(""));
      err.line("serves until Ctrl-C; commands with these variables use this sandbox");
      await aborted(signal);
    } finally {
      await served.close();
    }
  };
}

function numberOf(typed: Typed, name: string, least: number, most: number): number | undefined {
  const text = valueOf(typed, name);
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new ParameterError(
    `--${name}`,
    `a number from ${String(least)} to ${String(most)}`,
    JSON.stringify(text),
  );
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener("abort", resolve, { once: true });
  });
}
