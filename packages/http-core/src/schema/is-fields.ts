import { isObject } from "../runtime/property.ts";
import type { Fields, Shape } from "./types.ts";

/** Whether something is the fields of an entity or of parameters. */
export function isFields(value: unknown): value is Fields<Shape, Shape> {
  return isObject(value) && "required" in value && "optional" in value;
}
