import type { FieldContract, SpecType } from "./table.ts";

/** One row, written out. */
export function field(
  name: string,
  type: SpecType,
  more: Omit<FieldContract, "name" | "type"> = {},
): FieldContract {
  return { name, type, ...more };
}

/** Fields of one type: the specification lists the long tables this way. */
function column(type: SpecType) {
  return (...names: readonly string[]): readonly FieldContract[] => names.map((name) => field(name, type));
}

/** The `S` of the specification's lists. */
export const strings = column("string");

/** The `D`: ISO 8601 timestamps as strings. */
export const timestamps = column("timestamp");

/** The `B`. */
export const booleans = column("boolean");

/** The `N`. */
export const numbers = column("number");

/** The `I`. */
export const integers = column("integer");

/** Fields that are one object each. */
export function objects(entity: string, ...names: readonly string[]): readonly FieldContract[] {
  return names.map((name) => field(name, "object", { entity }));
}

/** A field that is a list of entities. */
export function arrayOf(entity: string, name: string): FieldContract {
  return field(name, "array", { entity });
}
