import { ParameterError } from "@org/http-core";
import type { TextSource } from "./text-source.ts";

const FIELD = /^([^=]*?)(:?)=(.*)$/s;

/**
 * Reads parameters without a description, from the values of `--field`: `state=open` is text, a repeated name is a list,
 * and `milestone:=1` is JSON, for bodies whose fields are not text.
 *
 * @throws ParameterError for a field without a name, and for invalid JSON
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
  try {
    return JSON.parse(text);
  } catch {
    throw new ParameterError(`--field ${name}:=`, "JSON", JSON.stringify(text));
  }
}
