import { isObject } from "./property.ts";

/**
 * State that all clients of a process share. Versions of this package move apart, so that two copies can meet in
 * one process: the state lives behind a versioned symbol, and both find it there.
 *
 * @param name what it is, with the version of its shape: `retry-budgets/1`
 * @param make makes it, where it is not there yet
 * @param is tells it from something else under the same name
 */
export function processWide<T extends object>(
  name: string,
  make: () => T,
  is: (value: object) => value is T,
): T {
  const key = Symbol.for(`@org/http-core/${name}`);
  const found: unknown = Reflect.get(globalThis, key);
  if (isObject(found) && is(found)) return found;
  const made = make();
  Object.defineProperty(globalThis, key, { value: made, configurable: true });
  return made;
}
