import { LEFT_OUT } from "../schema/keeping-all.ts";
import { isObject, propertyOf } from "../runtime/property.ts";

/** One way in which a checked value differs from what was sent. */
export interface Change {
  /** Where: `data.0.price`; empty for the whole. */
  readonly path: string;
  readonly expected: string;
  readonly sent: unknown;
}

/**
 * The first difference that a check has made, such as null for a field that was absent, or a field that is left out
 * for its name; undefined: none.
 */
export function firstChange(sent: unknown, checked: unknown, path = ""): Change | undefined {
  if (Object.is(sent, checked)) return undefined;
  if (!isObject(sent) || !isObject(checked)) return { path, expected: "a value", sent };
  for (const [key, value] of Object.entries(checked)) {
    const was: unknown = Object.hasOwn(sent, key) ? propertyOf(sent, key) : undefined;
    const change = firstChange(was, value, below(path, key));
    if (change !== undefined) return change;
  }
  const leftOut = LEFT_OUT.find((key) => Object.hasOwn(sent, key) && !Object.hasOwn(checked, key));
  if (leftOut === undefined) return undefined;
  return { path: below(path, leftOut), expected: "another name", sent: propertyOf(sent, leftOut) };
}

/** The first list that stands in an object's place: valibot makes an object of it, with its indexes for names. */
export function firstListAsObject(sent: unknown, checked: unknown, path = ""): Change | undefined {
  if (sent === checked || !isObject(sent) || !isObject(checked)) return undefined;
  if (Array.isArray(sent) && !Array.isArray(checked)) return { path, expected: "an object", sent };
  for (const [key, value] of Object.entries(checked)) {
    const list = firstListAsObject(propertyOf(sent, key), value, below(path, key));
    if (list !== undefined) return list;
  }
  return undefined;
}

function below(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
