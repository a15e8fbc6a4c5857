import { ParameterError } from "@org/http-core";
import type { Bases } from "./service.ts";

/**
 * The base address of a name.
 *
 * @throws ParameterError where it is missing
 */
export function oneBase(bases: Bases, name: string): string {
  const found = bases[name];
  if (found === undefined) throw new ParameterError(`bases.${name}`, "a base address", "nothing");
  return found;
}
