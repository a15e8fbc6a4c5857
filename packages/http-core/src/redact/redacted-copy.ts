/**
 * Copies a value with its texts and the names of its fields redacted. It does not recurse: the depth of a response is
 * limited by its size only. Objects that are in a value twice, or within themselves, are copied once.
 */
export function redactedCopy(value: unknown, redact: (text: string) => string): unknown {
  const copies = new Map<unknown, unknown>();
  const unfilled: (() => void)[] = [];
  const copyOf = (any: unknown): unknown => {
    if (typeof any === "string") return redact(any);
    return copies.get(any) ?? newCopy(any);
  };
  const newCopy = (any: unknown): unknown => {
    if (Array.isArray(any)) {
      const copy: unknown[] = [];
      copies.set(any, copy);
      unfilled.push(() => {
        for (const item of any) copy.push(copyOf(item));
      });
      return copy;
    }
    if (!isPlain(any)) return any;
    const copy = {};
    copies.set(any, copy);
    unfilled.push(() => {
      const nameOf = distinctNames(copy);
      for (const [name, field] of Object.entries(any)) {
        // An assignment would set the prototype for a field named `__proto__`.
        const own = { value: copyOf(field), enumerable: true, writable: true, configurable: true };
        Object.defineProperty(copy, nameOf(redact(name)), own);
      }
    });
    return copy;
  };
  const copy = copyOf(value);
  for (let fill = unfilled.pop(); fill !== undefined; fill = unfilled.pop()) fill();
  return copy;
}

/** Numbers the names that an object has already, each from 2. */
function distinctNames(object: object): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    let free = name;
    for (let count = counts.get(name) ?? 2; Object.hasOwn(object, free); count++) {
      free = `${name} (${String(count)})`;
      counts.set(name, count + 1);
    }
    return free;
  };
}

/** True for an object as `JSON.parse` makes them, and not for an instance of a class. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
