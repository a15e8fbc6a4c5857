/** Whether a value is an object or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Whether a value is an object and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}

/**
 * A property of an unknown value, such as a body: undefined where the value is no object, or has no such property.
 *
 * @example
 * ```ts
 * import { propertyOf, type ClassifierInput } from "@org/http-core/operation";
 *
 * declare const answer: ClassifierInput;
 * console.log(propertyOf(answer.json(), "message"));
 * ```
 */
export function propertyOf(owner: unknown, name: PropertyKey): unknown {
  return isObject(owner) ? Reflect.get(owner, name) : undefined;
}

/** The way to a value: names of fields as text, places in lists as numbers. */
export type Keys = readonly PropertyKey[];

/** A way as text: `data.0.price`; empty for the whole. */
export function dotted(keys: Keys): string {
  return keys.map(String).join(".");
}

/** What stands at the end of a way; undefined where it leads nowhere. */
export function valueAt(root: unknown, keys: Keys): unknown {
  return keys.reduce(propertyOf, root);
}

/** Puts a value at the end of a way. As JSON.parse does it: under `__proto__` too it is the object's own. */
export function putAt(root: unknown, keys: Keys, value: unknown): void {
  const holder = valueAt(root, keys.slice(0, -1));
  const key = keys.at(-1);
  if (!isObject(holder) || key === undefined) return;
  Reflect.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
