import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { ParameterError } from "@org/http-core";
import { environment } from "@org/http-core/operation";
import type { Terminal } from "../terminal/terminal.ts";
import type { Source } from "./profile.ts";

/**
 * The value of a variable of a profile; undefined if its source is a variable that is not set.
 *
 * @throws ParameterError (when awaited) where the source has no value. It names the source, never a value
 */
export async function resolveSource(
  variable: string,
  source: Source,
  { input }: Pick<Terminal, "input">,
): Promise<string | undefined> {
  switch (source.kind) {
    case "text":
      return source.text;
    case "env":
      return environment(source.name);
    case "stdin":
      return expectText(variable, "standard input", new TextDecoder().decode(await input()));
    case "command": {
      const [program] = source.command;
      return expectText(variable, program, await outputOf(variable, source.command));
    }
  }
}

function expectText(variable: string, source: string, found: string): string {
  const value = found.trim();
  if (value !== "") return value;
  throw new ParameterError(variable, `a value from ${source}`, "nothing");
}

/** What a program prints. It may ask the user: its stdin and stderr are those of this process. */
async function outputOf(
  variable: string,
  [program, ...args]: readonly [string, ...string[]],
): Promise<string> {
  const child = spawn(program, args, { stdio: ["inherit", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => {
      resolve(null);
    });
    child.once("close", resolve);
  });
  const [output, code] = await Promise.all([text(child.stdout).catch(() => ""), ended]);
  if (code === 0) return output;
  const received = code === null ? "a program that can't be run" : `exit code ${String(code)}`;
  throw new ParameterError(variable, `a value from ${program}`, received);
}
