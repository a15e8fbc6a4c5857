import * as v from "valibot";
import { nearestNames } from "./nearest-names.ts";

/** Characters of a name that is looked at for the nearest: a request may send megabytes of one. */
const LOOKED_AT = 100;

/** How the complaint about an unknown field begins. */
export const NO_FIELD = "no such field";

/**
 * A schema of an object that has these fields and no others. Every option object is one: a misspelt option is refused,
 * and the nearest name told, so that it is not left out without a word.
 */
export function closed<const E extends v.ObjectEntries>(
  entries: E,
): v.StrictObjectSchema<E, (issue: v.StrictObjectIssue) => string> {
  const names = Object.keys(entries);
  return v.strictObject(entries, ({ expected, path }) => {
    if (expected !== "never") return "";
    const [nearest] = nearestNames(String(path?.[0].key).slice(0, LOOKED_AT), names);
    return nearest === undefined ? NO_FIELD : `${NO_FIELD}; the nearest is ${JSON.stringify(nearest)}`;
  });
}
