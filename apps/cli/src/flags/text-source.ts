import { readFile } from "node:fs/promises";
import { ParameterError } from "@org/http-core";
import type { Terminal } from "../terminal/terminal.ts";

/** Returns the text that a flag's value stands for. */
export type TextSource = (flag: string, value: string) => Promise<string>;

/**
 * Reads `@path` from a file and `@-` from standard input. `@@text` is text that begins with one `@`; any other value is
 * the text itself.
 */
export function textSource({ input }: Pick<Terminal, "input">): TextSource {
  let inputReader: string | undefined;
  return async (flag, value) => {
    if (!value.startsWith("@")) return value;
    if (value.startsWith("@@")) return value.slice(1);
    if (value !== "@-") return textOf(flag, value, await fileBytes(flag, value.slice(1)));
    if (inputReader !== undefined)
      throw new ParameterError(flag, `a value other than @-, which ${inputReader} has`, "@-");
    inputReader = flag;
    return textOf(flag, value, await input());
  };
}

async function fileBytes(flag: string, path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "not readable";
    throw new ParameterError(flag, "a readable file after the @", `${path} (${reason})`, {
      hint: "Text that begins with @ is written with a second one: @@name.",
    });
  }
}

function textOf(flag: string, value: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ParameterError(flag, "text in UTF-8", `other bytes in ${value.slice(1)}`);
  }
}
