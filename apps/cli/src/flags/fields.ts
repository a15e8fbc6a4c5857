import { ParameterError } from "@org/http-core";
import { inexactNumber } from "@org/services/inexact-number";
import type { TextSource } from "./text-source.ts";

const FIELD = /^([^=]*?)(:?)=(.*)$/s;

/**
 * Reads parameters without a description, from the values of `--field`: `state=open` is text, a repeated name is a list,
 * and `milestone:=1` is JSON, for bodies whose fields are not text.
 *
 * @throws ParameterError for a field without a name, for invalid JSON, and for a number whose digits would be lost
 */
export async function fieldsFrom(
  given: readonly string[],
  read: TextSource,
): Promise<Readonly<Record<string, unknown>>> {
  const fields = new Map<string, unknown[]>();
  for (const field of given) {
    const [, name = "", mark, value = ""] = FIELD.exec(field) ?? [];
    if (name === "") throw new ParameterError("--field", "name=value", JSON.stringify(field));
    const text = await read(`--field ${name}`, value);
    const values = fields.get(name) ?? [];
    fields.set(name, [...values, mark === ":" ? parsed(name, text) : text]);
  }
  const entries = Array.from(fields, ([name, values]): [string, unknown] => [
    name,
    values.length === 1 ? values[0] : values,
  ]);
  return Object.fromEntries(entries);
}

function parsed(name: string, text: string): unknown {
  const flag = `--field ${name}:=`;
  let digits: string | undefined;
  try {
    digits = inexactNumber(text);
  } catch {
    throw new ParameterError(flag, "JSON", JSON.stringify(text));
  }
  // A body would have another number.
  if (digits !== undefined) throw new ParameterError(flag, "a number that a double holds, or text", digits);
  return JSON.parse(text);
}
