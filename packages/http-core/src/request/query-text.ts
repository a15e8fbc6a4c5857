import { ParameterError } from "../errors/parameter-error.ts";
import { received } from "./received.ts";

/**
 * A parameter's value as text.
 *
 * @throws ParameterError where it has none that everybody would read the same way
 */
export function queryText(name: string, value: unknown): string {
  if (typeof value === "string" && value.isWellFormed()) return value;
  if (typeof value === "boolean" || typeof value === "bigint" || Number.isFinite(value)) return String(value);
  throw new ParameterError(name, "text, a finite number or a boolean", received(value));
}
