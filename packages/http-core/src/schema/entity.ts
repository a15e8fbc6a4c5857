import * as v from "valibot";
import { isObject, isRecord, propertyOf } from "../util/objects.ts";
import { bare, LEFT_OUT, type Parts } from "./parts.ts";
import {
  type Description,
  type Entity,
  type Fields,
  type FieldsOutput,
  isStandardSchema,
  type Schema,
  type Shape,
  type StandardSchema,
} from "./types.ts";

/**
 * The fields of an entity: first the required ones, then those that may be absent or null. The doc comment above a
 * field is its documentation: editors show it, and `pnpm generate` reads it.
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
 * A named object schema. Unknown fields are kept.
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
  return named(name, of, v.looseObject);
}

/**
 * An entity whose further fields match a schema, as with `additionalProperties` of JSON Schema. The type has the named
 * fields; `unknownField` reads the others.
 *
 * @experimental
 * @example
 * ```ts
 * import { entityWithRest, fields, flag, integer } from "@org/http-core/schema";
 *
 * export const permissions = entityWithRest("Permissions", fields({ level: integer }), flag);
 * ```
 */
export function entityWithRest<const Name extends string, F extends Fields<Shape, Shape>>(
  name: Name,
  of: F,
  rest: Schema<unknown>,
): Entity<Name, F, FieldsOutput<F>>;

export function entityWithRest(
  name: string,
  of: Fields<Shape, Shape>,
  rest: Schema<unknown>,
): Entity<string, unknown, object> {
  return Object.assign(
    named(name, of, (entries) => v.objectWithRest(entries, toValibot(rest))),
    { rest },
  );
}

function named(
  name: string,
  of: Fields<Shape, Shape>,
  make: (entries: Record<string, v.GenericSchema>) => ObjectSchema,
): Entity<string, unknown, object> {
  const entries: Record<string, v.GenericSchema> = {};
  for (const [key, schema] of Object.entries(of.required)) entries[key] = toValibot(schema);
  for (const [key, schema] of Object.entries(of.optional)) entries[key] = optional(schema);
  const schema = make(entries);
  // The lazy schema runs the object. Describe it as that object to readers of `type` and `entries`.
  return Object.assign(keepAllKeys(seeOwnKeys(schema)), {
    type: schema.type,
    entries,
    entity: name,
    fields: of,
  });
}

/**
 * The schema of what is described: of an object without a name, where it is no schema itself.
 *
 * @param adapt makes a schema of this package from another library's
 * @throws TypeError for a schema that is not valibot's, unless `adapt` is given
 */
export function described(
  description: Description,
  adapt: (schema: StandardSchema) => Schema<unknown> = unknownToValibot,
): Schema<unknown> {
  if (isStandardSchema(description)) return isValibot(description) ? description : adapt(description);
  if (!isObject(description)) throw new TypeError("Not a schema, nor an object of schemas");
  return entity("", fieldsOf(Object.entries(description), adapt));
}

/** The fields of what is described. Those whose schema accepts undefined are optional, but for `always`: it is null then. */
export function fieldsOf(
  entries: readonly (readonly [name: string, description: Description])[],
  adapt?: (schema: StandardSchema) => Schema<unknown>,
): Fields<Shape, Shape> {
  const required: Record<string, Schema<unknown>> = {};
  const optional: Record<string, Schema<unknown>> = {};
  for (const [name, description] of entries) {
    const schema = described(description, adapt);
    (acceptsUndefined(schema) ? optional : required)[name] = schema;
  }
  return fields(required, optional);
}

/** A `ref` to the schema that is being defined can't be followed yet: its field is required. */
function acceptsUndefined(schema: Schema<unknown>): boolean {
  try {
    const result = schema["~standard"].validate(undefined);
    return !(result instanceof Promise) && result.issues === undefined && result.value !== null;
  } catch {
    return false;
  }
}

const optionals = new WeakMap<object, v.GenericSchema>();

/** The schema or null or undefined. Made once per schema, since an entity may have a hundred fields of six schemas. */
function optional(schema: Schema<unknown>): v.GenericSchema {
  const known = optionals.get(schema);
  if (known !== undefined) return known;
  const made = v.nullish(toValibot(schema));
  optionals.set(schema, made);
  return made;
}

/** Schemas of objects whose entries are known. */
type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & {
  readonly entries: Readonly<Record<string, unknown>>;
};

/**
 * The schema, for own properties only. Valibot finds fields by `in`: one named `constructor` or `toString` would be
 * there in every object.
 */
export function seeOwnKeys(schema: ObjectSchema): ObjectSchema {
  const { type, entries } = schema;
  if (!Object.keys(entries).some((key) => key in Object.prototype)) return schema;
  const ofOwn = v.pipe(v.custom<Record<string, unknown>>(isObject), v.transform(withoutPrototype), schema);
  // The lazy schema is described as the object that it runs.
  return Object.assign(
    v.lazy((sent): v.GenericSchema<Record<string, unknown>> => (isObject(sent) ? ofOwn : schema)),
    { type, entries },
  );
}

function withoutPrototype(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = { ...sent };
  Reflect.setPrototypeOf(own, null);
  return own;
}

/** An object schema that keeps those keys. They are harmless as own properties. */
function keepAllKeys(schema: v.GenericSchema<object>): v.GenericSchema<object> {
  return v.lazy((sent) => {
    // For valibot, a list is an object whose fields are its items.
    if (Array.isArray(sent)) return v.custom<object>(isRecord, "an object");
    const left = isObject(sent) ? LEFT_OUT.filter((key) => Object.hasOwn(sent, key)) : [];
    return left.length === 0
      ? schema
      : v.pipe(
          schema,
          v.transform((made) => withKeys(made, sent, left)),
        );
  });
}

function withKeys(made: object, sent: unknown, keys: readonly string[]): object {
  for (const key of keys) {
    if (Object.hasOwn(made, key)) continue;
    const value = propertyOf(sent, key);
    Object.defineProperty(made, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return made;
}

/**
 * The schema of a list's rows: of the items in the body, or in its field `items`. Anything where another library's
 * schema checks the body as a whole.
 *
 * @throws TypeError if that is not an array schema
 */
export function rowSchema(body: Schema<unknown> | undefined, items: string | undefined): Schema<unknown> {
  if (body !== undefined && isAdapted(body)) return v.unknown();
  const list = items === undefined ? body : propertyOf(unwrapped(body)?.entries, items);
  const item = unwrapped(list)?.item;
  if (!isSchema(item))
    throw new TypeError(`The result has no list${items === undefined ? "" : ` "${items}"`}`);
  return item;
}

/** Whether a schema is another library's, adapted by `standard`. */
export function isAdapted({ type }: Schema<unknown>): boolean {
  return type === "custom";
}

/** What wrappers and `ref` lead to. */
export function unwrapped(schema: unknown): Parts | undefined {
  return isSchema(schema) ? bare(schema) : undefined;
}

function isSchema(value: unknown): value is Parts & Schema<unknown> {
  return propertyOf(value, "kind") === "schema" && propertyOf(value, "~standard") !== undefined;
}

/**
 * A {@link Schema} as the valibot schema that it is.
 *
 * @throws TypeError if it is not a valibot schema
 */
export function toValibot<O = unknown, I = O>(schema: Schema<O, I>): v.GenericSchema<I, O> {
  if (!isValibot<O, I>(schema)) throw notOurs();
  return schema;
}

/** As {@link toValibot}, for a value of unknown type, such as the result of a `ref`'s getter. */
export function unknownToValibot<T>(schema: unknown): v.GenericSchema<T, T> {
  if (!isValibot<T, T>(schema)) throw notOurs();
  return schema;
}

function notOurs(): TypeError {
  return new TypeError(
    "Not a schema of @org/http-core/schema or valibot; `standard` adapts another library's",
  );
}

function isValibot<O = unknown, I = O>(schema: unknown): schema is v.GenericSchema<I, O> {
  return (
    propertyOf(schema, "kind") === "schema" &&
    propertyOf(propertyOf(schema, "~standard"), "vendor") === "valibot"
  );
}
