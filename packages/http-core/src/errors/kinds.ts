import { isObject } from "../runtime/property.ts";

/**
 * Two copies of this package can meet in one process, since versions move apart: errors are recognised by a
 * brand that all copies share, not by which copy's class made them.
 */
export const BRAND = Symbol.for("@org/http-core/error/1");

/** What is known of a class of this package. */
export interface Kind {
  /** By this it is recognised. Not the class's own name: minifiers change that, in each bundle to another. */
  readonly name: string;
  /** What a person can do about such an error, where its own facts don't say better. */
  readonly hint: string | undefined;
}

/** The classes of this package; a user's subclass of one is no member and is told by its prototype. */
const own = new WeakMap<object, Kind>();

/** @internal Makes a class one of this package's own. */
export function branded(errorClass: object, name: string, hint?: string): void {
  own.set(errorClass, { name, hint });
}

/** What is known of a class; undefined where it is not this package's own. */
export function kindOf(errorClass: object): Kind | undefined {
  return own.get(errorClass);
}

/** A class and those that it extends, as far as they are this package's own. */
export function kindsOf(errorClass: object): readonly Kind[] {
  const kinds: Kind[] = [];
  for (
    let at: unknown = errorClass;
    typeof at === "function" && at !== Error;
    at = Object.getPrototypeOf(at)
  ) {
    const kind = kindOf(at);
    if (kind !== undefined) kinds.push(kind);
  }
  return kinds;
}

/** The names of the classes that something is of, as whichever copy of this package says that made it. */
export function brandOf(value: unknown): readonly string[] {
  if (!isObject(value) || !(BRAND in value)) return [];
  const names = value[BRAND];
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}
