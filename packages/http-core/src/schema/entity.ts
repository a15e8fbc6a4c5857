import * as v from "valibot";
import { keepingAll } from "./keeping-all.ts";
import type { Entity, Fields, FieldsOutput, Schema, Shape } from "./types.ts";
import { toValibot } from "./valibot.ts";

/**
 * The fields of an entity: first those that must be there, then those that may be absent or null. The doc
 * comment above a field is its documentation: it shows on hover, and `pnpm generate` reads it.
 *
 * @example
 * ```ts
 * import { fields, text, time } from "@org/http-core/schema";
 *
 * const tag = fields({ id: text }, { createdAt: time });
 * ```
 */
export function fields<
  const R extends Shape,
  const O extends Shape = Readonly<Record<never, Schema<unknown>>>,
>(required: R, optional?: O): Fields<R, O>;
export function fields(required: Shape, optional: Shape = {}): Fields<Shape, Shape> {
  return { required, optional };
}

/**
 * An object with the fields given and any others: unknown fields are kept.
 *
 * @example
 * ```ts
 * import { entity, fields, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
 *
 * const tag = fields({ id: text }, { label: text });
 * export interface Tag extends FieldsOutput<typeof tag> {}
 * export interface TagSchema extends Entity<"Tag", typeof tag, Tag> {}
 * export const tagSchema: TagSchema = entity("Tag", tag);
 * ```
 */
export function entity<const Name extends string, F extends Fields<Shape, Shape>>(
  name: Name,
  of: F,
): Entity<Name, F, FieldsOutput<F>>;
export function entity(name: string, of: Fields<Shape, Shape>): Entity<string, unknown, object> {
  const entries: Record<string, v.GenericSchema> = {};
  for (const [key, schema] of Object.entries(of.required)) entries[key] = toValibot(schema);
  for (const [key, schema] of Object.entries(of.optional)) entries[key] = optional(schema);
  return Object.assign(keepingAll(v.looseObject(entries)), { entity: name, fields: of });
}

const shared = new WeakMap<object, v.GenericSchema>();

/** `nullish`, made once for each leaf: a market has a hundred and forty fields and six kinds of leaves. */
function optional(schema: Schema<unknown>): v.GenericSchema {
  const known = shared.get(schema);
  if (known !== undefined) return known;
  const made = v.nullish(toValibot(schema));
  shared.set(schema, made);
  return made;
}
