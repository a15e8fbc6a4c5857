import { isObject } from "../runtime/property.ts";

/** A value with all of its texts put through `clean`; what is neither a list nor a plain object stays as it is. */
export function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clean));
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner, clean)]));
}

/** An address with a query: its values may be secrets that no credential has made known. */
const WITH_QUERY = /[?&][^\s?&=]+=/;

/** How many objects are searched. A cause that leads to more, as to a socket and its parser, is not known to be clean. */
const MOST = 100;

/**
 * Whether nothing that is printed of a value holds a secret. Only errors, plain objects and lists are known for what
 * is printed of them: anything else is not clean.
 *
 * @param clean takes secrets out of a text
 */
export function isClean(value: unknown, clean: (text: string) => string): boolean {
  const searched = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && (clean(next) !== next || WITH_QUERY.test(next))) return false;
    if (!isObject(next) || searched.has(next)) continue;
    const isPlain = Array.isArray(next) || Object.getPrototypeOf(next) === Object.prototype;
    if (!isPlain && !(next instanceof Error)) return false;
    if (searched.add(next).size > MOST) return false;
    const names = isPlain ? [] : ["name", "message", "stack", "cause"];
    for (const name of [...names, ...Reflect.ownKeys(next)]) left.push(name, Reflect.get(next, name));
  }
  return true;
}
