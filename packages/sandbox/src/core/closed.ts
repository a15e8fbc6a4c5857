import * as v from "valibot";
import { nearestNames } from "./nearest-names.ts";

/** Characters of a name that is looked at for the nearest: a request may send megabytes of one. */
const LOOKED_AT = 100;

/** How the complaint about an unknown field begins. */
export const NO_FIELD = "no such field";

/** {@link closed}, as far as it says nothing about the object itself. */
type Fields<E extends v.ObjectEntries> = v.StrictObjectSchema<E, (issue: v.StrictObjectIssue) => string>;

/**
 * An object with fields. Schemas read the fields of whatever they are given: a list, `Headers`, `URLSearchParams` and a
 * `Map` have none, so that what they hold would be left out without a word.
 */
export const record = v.custom<Readonly<Record<string, unknown>>>(
  (value) => Object.prototype.toString.call(value) === "[object Object]",
  "an object",
);

/** A schema of an object whose names are not known, all of whose values are of one kind. */
export function recordOf<T>(value: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Record<string, T>> {
  return v.pipe(record, v.record(v.string(), value));
}

/**
 * A schema of an object that has these fields and no others. Every option object is one: a misspelt option is refused,
 * and the nearest name told, so that it is not left out without a word.
 */
export function closed<const E extends v.ObjectEntries>(
  entries: E,
): v.SchemaWithPipe<readonly [typeof record, Fields<E>]> {
  return v.pipe(record, fieldsOf(entries));
}

/** The fields of a {@link closed} object: a variant wants its members without the check of the object. */
export function fieldsOf<const E extends v.ObjectEntries>(entries: E): Fields<E> {
  const names = Object.keys(entries);
  return v.strictObject(entries, ({ expected, path }) => {
    if (expected !== "never") return "";
    const [nearest] = nearestNames(String(path?.[0].key).slice(0, LOOKED_AT), names);
    return nearest === undefined ? NO_FIELD : `${NO_FIELD}; the nearest is ${JSON.stringify(nearest)}`;
  });
}
