import { isDeepStrictEqual } from "node:util";

/** One difference in words, or none. */
export function unequal(what: string, expected: unknown, found: unknown): readonly string[] {
  return isDeepStrictEqual(expected, found)
    ? []
    : [`${what}: expected ${shown(expected)}, found ${shown(found)}`];
}

function shown(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}
