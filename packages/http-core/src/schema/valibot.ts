import type * as v from "valibot";
import type { Schema } from "./types.ts";
import { isObject } from "../runtime/property.ts";

/** The valibot schema that stands behind a {@link Schema}. Everything in this folder is made by valibot. */
export function toValibot<O = unknown, I = O>(schema: Schema<O, I>): v.GenericSchema<I, O> {
  if (!isValibot(schema)) throw new TypeError("Not a schema of @org/http-core/schema or valibot");
  return schema;
}

/** As {@link toValibot}, for a schema whose type is not known where it is used: `ref` breaks a recursion with it. */
export function unknownToValibot<T>(schema: unknown): v.GenericSchema<T, T> {
  if (!isUnknownValibot<T>(schema)) throw new TypeError("Not a schema of @org/http-core/schema or valibot");
  return schema;
}

function isValibot<O, I>(schema: Schema<O, I>): schema is Schema<O, I> & v.GenericSchema<I, O> {
  return "~run" in schema;
}

function isUnknownValibot<T>(schema: unknown): schema is v.GenericSchema<T, T> {
  return isObject(schema) && "~run" in schema;
}
