import type * as v from "valibot";
import { isObject } from "../runtime/property.ts";

/** Own keys that valibot leaves out of the objects that it makes, as no schema names them. */
export const LEFT_OUT: readonly string[] = ["__proto__", "prototype", "constructor"];

/** A schema of objects, made to keep those too: as the object's own they do no harm. */
export function keepingAll<S extends v.GenericSchema<object>>(schema: S): S {
  const run = schema["~run"].bind(schema);
  const runAndKeep: typeof run = (dataset, config) => {
    const { value: sent } = dataset;
    const result = run(dataset, config);
    putBack(sent, result.value);
    return result;
  };
  return Object.assign(schema, { "~run": runAndKeep });
}

function putBack(sent: unknown, made: unknown): void {
  if (sent === made || !isObject(sent) || !isObject(made)) return;
  for (const key of LEFT_OUT) {
    if (!Object.hasOwn(sent, key) || Object.hasOwn(made, key)) continue;
    const value: unknown = Reflect.get(sent, key);
    Object.defineProperty(made, key, { value, writable: true, enumerable: true, configurable: true });
  }
}
