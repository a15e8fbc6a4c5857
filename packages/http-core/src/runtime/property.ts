/** Whether something is an object or a list, and so may have properties that nobody knows yet. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Whether something is an object whose properties can be asked for, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}

/** A property of something unknown; undefined where it can have none. */
export function propertyOf(owner: unknown, name: PropertyKey): unknown {
  return isObject(owner) ? Reflect.get(owner, name) : undefined;
}
