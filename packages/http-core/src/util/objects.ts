/** Whether a value is an object or an array. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Whether a value is an object and not an array.
 *
 * @example
 * ```ts
 * import { isRecord } from "@org/http-core/operation";
 *
 * const body: unknown = JSON.parse('{ "name": "a" }');
 * if (isRecord(body)) console.log(body["name"]);
 * ```
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}

/**
 * A property of an unknown value, such as a body. Undefined if the value is not an object or lacks the property.
 *
 * @example
 * ```ts
 * import { propertyOf, type ClassifierInput } from "@org/http-core/operation";
 *
 * declare const response: ClassifierInput;
 * console.log(propertyOf(response.json(), "message"));
 * ```
 */
export function propertyOf(owner: unknown, name: PropertyKey): unknown {
  return isObject(owner) ? Reflect.get(owner, name) : undefined;
}

/** The own property of a record: a name such as `toString` finds none that is inherited. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * Options as own properties, with functions bound to the object that they came from: an instance of a class keeps its
 * methods and their `this` when options are spread. An instance of ky keeps its own functions. The platform's `fetch`
 * stays unbound: browsers refuse to call it for another object than their window.
 *
 * @experimental
 * @example
 * ```ts
 * import { boundOptions } from "@org/http-core/operation";
 *
 * class Options {
 *   readonly #name = "report";
 *   name(): string {
 *     return this.#name;
 *   }
 * }
 * const { name } = boundOptions(new Options());
 * console.log(name()); // report
 * ```
 */
export function boundOptions<T extends object>(options: T): T;

export function boundOptions(options: object): object {
  const bound: Record<string, unknown> = {};
  let owner: unknown = options;
  while (isObject(owner) && owner !== Object.prototype) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      // Properties that every object inherits, such as `constructor`, are not options.
      if (name in bound) continue;
      const value: unknown = Reflect.get(options, name);
      const isBound = typeof value === "function" && name !== "ky" && value !== globalThis.fetch;
      bound[name] = isBound ? value.bind(options) : value;
    }
    owner = Object.getPrototypeOf(owner);
  }
  return bound;
}

/** Whether a value is a promise, of any implementation. */
export function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return isObject(value) && "then" in value && typeof value.then === "function";
}

/** The path to a value: names of fields as text, indices as numbers. */
export type Keys = readonly PropertyKey[];

/** A path as text: `data.0.price`; empty for the root. */
export function dotted(keys: Keys): string {
  return keys.map(String).join(".");
}

/** The value at a path; undefined if there is none. */
export function valueAt(root: unknown, keys: Keys): unknown {
  return keys.reduce(propertyOf, root);
}

/** Sets the value at a path. As with JSON.parse, `__proto__` becomes an own property. */
export function putAt(root: unknown, keys: Keys, value: unknown): void {
  const holder = valueAt(root, keys.slice(0, -1));
  const key = keys.at(-1);
  if (!isObject(holder) || key === undefined) return;
  Reflect.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The kind of a value, as in `[object Map]`: `Object`, `Array`, `Map`, `Promise` … */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
