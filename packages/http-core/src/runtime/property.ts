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
 * import { propertyOf, type Answer } from "@org/http-core/operation";
 *
 * declare const answer: Answer;
 * console.log(propertyOf(answer.json(), "message"));
 * ```
 */
export function propertyOf(owner: unknown, name: PropertyKey): unknown {
  return isObject(owner) ? Reflect.get(owner, name) : undefined;
}
