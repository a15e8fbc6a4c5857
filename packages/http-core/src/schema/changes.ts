import { isObject, type Keys, propertyOf } from "../util/objects.ts";
import { LEFT_OUT } from "./parts.ts";

/** A difference between a schema's input and its output. */
export interface Change {
  readonly kind: "converted" | "missing" | "unknown field";
  readonly path: Keys;
  readonly expected: string;
  readonly input: unknown;
}

/** All changes a schema made: null for an absent field, a field left out for its name, a schema's own conversion. */
export function changes(sent: unknown, made: unknown, path: Keys = []): readonly Change[] {
  if (Object.is(sent, made)) return [];
  if (!isObject(sent) || !isObject(made)) {
    return [{ kind: sent === undefined ? "missing" : "converted", path, expected: "a value", input: sent }];
  }
  const names = LEFT_OUT.filter((key) => Object.hasOwn(sent, key) && !Object.hasOwn(made, key));
  return [
    ...Object.keys(made).flatMap((key) => {
      const was = Object.hasOwn(sent, key) ? propertyOf(sent, key) : undefined;
      return changes(was, propertyOf(made, key), below(path, sent, key));
    }),
    ...names.map((key): Change => {
      const input = propertyOf(sent, key);
      return { kind: "unknown field", path: [...path, key], expected: "another name", input };
    }),
  ];
}

/** The path of a field or item below that of its holder. */
export function below(path: Keys, holder: object, key: string): Keys {
  return [...path, Array.isArray(holder) ? Number(key) : key];
}
