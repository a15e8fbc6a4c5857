import type { Output } from "../terminal/terminal.ts";

/** Prints a text as it came, ended by a line break as files are. */
export async function printText(text: string, out: Output): Promise<void> {
  await out.write(text.endsWith("\n") ? text : `${text}\n`);
}
