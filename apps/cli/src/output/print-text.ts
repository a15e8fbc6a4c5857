import type { Output } from "../terminal/terminal.ts";

/** Prints a text unchanged, with a final line break. */
export async function printText(text: string, out: Output): Promise<void> {
  await out.write(text.endsWith("\n") ? text : `${text}\n`);
}
