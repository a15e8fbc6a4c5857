import type { Output } from "../terminal/terminal.ts";

/** Prints a text unchanged; a terminal gets a last line break, so that its prompt begins a line. */
export async function printText(text: string, out: Output): Promise<void> {
  await out.write(out.isTerminal && !text.endsWith("\n") ? `${text}\n` : text);
}
