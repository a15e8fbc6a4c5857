import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { ParameterError } from "@org/http-core";
import { environment } from "@org/http-core/operation";
import type { Terminal } from "../terminal/terminal.ts";
import type { Source } from "./profile.ts";

/** Where a secret may be read from. */
export interface SecretInput {
  /** Reads standard input; undefined where it carries something else. */
  readonly input: Terminal["input"] | undefined;
}

/**
 * The value of a variable of a profile.
 *
 * @throws ParameterError (when awaited) where the source has no value. It names the source, never a value
 */
export async function resolveSource(
  variable: string,
  source: Source,
  { input }: SecretInput,
): Promise<string> {
  switch (source.kind) {
    case "text":
      return source.text;
    case "env":
      // Else a request would go without the credential.
      return expectText(variable, `the variable ${source.name}`, environment(source.name) ?? "");
    case "stdin":
      if (input === undefined)
        throw new ParameterError("profile", "a source other than stdin", "stdin, which carries the protocol");
      return expectText(variable, "standard input", new TextDecoder().decode(await input()));
    case "command": {
      const [program] = source.command;
      return expectLine(variable, program, await outputOf(variable, source.command, input !== undefined));
    }
  }
}

function expectText(variable: string, source: string, found: string): string {
  const value = found.trim();
  if (value !== "") return value;
  throw new ParameterError(variable, `a value from ${source}`, "nothing");
}

/** A program that prints more than the secret would have all of it sent. */
function expectLine(variable: string, program: string, found: string): string {
  const value = expectText(variable, program, found);
  const lines = value.split("\n").length;
  if (lines === 1) return value;
  throw new ParameterError(variable, `one line from ${program}`, `${String(lines)} lines`, {
    hint: "Have the program print the secret only, such as by sh -c '… | head -n 1'.",
  });
}

/** Milliseconds that a program may take: it may wait for a person who unlocks a keyring. */
export const MOST_WAITED = 120_000;

/**
 * What a program prints. It may ask the user: its stdin and stderr are those of this process.
 *
 * @param mayRead whether it gets this process's stdin
 * @throws DOMException (when awaited) named AbortError, where the user interrupts the program
 */
async function outputOf(
  variable: string,
  [program, ...args]: readonly [string, ...string[]],
  mayRead: boolean,
): Promise<string> {
  const child = spawn(program, args, { stdio: [mayRead ? "inherit" : "ignore", "pipe", "inherit"] });
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => {
    // Its own children may live on, and hold its output open.
    child.kill();
    child.stdout.destroy();
    child.unref();
    late.resolve(`nothing in ${String(MOST_WAITED / 1_000)} s`);
  }, MOST_WAITED);
  const failed = new Promise<string | undefined>((resolve) => {
    child.once("error", () => {
      resolve("a program that can't be run");
    });
    child.once("close", (code, signal) => {
      resolve(code === 0 ? undefined : (signal ?? `exit code ${String(code)}`));
    });
  });
  const output = text(child.stdout).catch(() => "");
  const failure = await Promise.race([failed, late.promise]);
  clearTimeout(timer);
  if (failure === undefined) return output;
  // A shell reports its own interrupt as an exit code.
  if (failure === "SIGINT" || failure === "exit code 130")
    throw new DOMException("interrupted", "AbortError");
  throw new ParameterError(variable, `a value from ${program}`, failure, {
    hint: "The profile names this program. Run it by itself to see what is wrong.",
  });
}
