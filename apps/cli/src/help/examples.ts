import type { Example } from "@org/services";

/** The arguments of an example, after the operation. */
export function exampleArgs(example: Example): readonly string[] {
  return Object.entries(example).flatMap(([name, texts]) => texts.flatMap((text) => [`--${name}`, text]));
}
