import type { Output } from "../terminal/terminal.ts";

/** Prints a result as JSON, and undefined as `null`, as for a response without a body. */
export async function printValue(value: unknown, out: Output): Promise<void> {
  await out.write(`${JSON.stringify(value ?? null, null, 2)}\n`);
}
