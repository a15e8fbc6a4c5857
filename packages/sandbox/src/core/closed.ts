import * as v from "valibot";
import { nearestNames } from "./nearest-names.ts";

/** How many characters of a name are compared with others: a request may send a name of megabytes. */
const COMPARED = 100;

/** The start of the message about an unknown field. */
export const NO_FIELD = "no such field";

/** The schema of {@link fieldsOf}. */
type Fields<E extends v.ObjectEntries> = v.StrictObjectSchema<E, (issue: v.StrictObjectIssue) => string>;

/**
 * A plain object. A list, `Headers`, `URLSearchParams` and a `Map` are refused: an object schema finds no fields in them
 * and would drop their content silently.
 */
export const record = v.custom<Readonly<Record<string, unknown>>>(
  (value) => Object.prototype.toString.call(value) === "[object Object]",
  "an object",
);

/** A schema of an object with any names, whose values have one schema. */
export function recordOf<T>(value: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Record<string, T>> {
  return v.pipe(record, v.record(v.string(), value));
}

/**
 * A schema of an object that has these fields and no others. All options use it: a misspelt option is refused with the
 * nearest name.
 */
export function closed<const E extends v.ObjectEntries>(
  entries: E,
): v.SchemaWithPipe<readonly [typeof record, Fields<E>]> {
  return v.pipe(record, fieldsOf(entries));
}

/** The fields of a {@link closed} object, without the check that it is plain: `v.variant` needs them so. */
export function fieldsOf<const E extends v.ObjectEntries>(entries: E): Fields<E> {
  const names = Object.keys(entries);
  return v.strictObject(entries, ({ expected, path }) => {
    if (expected !== "never") return "";
    const [nearest] = nearestNames(String(path?.[0].key).slice(0, COMPARED), names);
    return nearest === undefined ? NO_FIELD : `${NO_FIELD}; the nearest is ${JSON.stringify(nearest)}`;
  });
}
