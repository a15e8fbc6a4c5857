import type { Output } from "../terminal/terminal.ts";

/** Prints a result as JSON; what has no value, such as an answer without a body, as `null`. */
export async function printValue(value: unknown, out: Output): Promise<void> {
  await out.write(`${JSON.stringify(value ?? null, null, 2)}\n`);
}
