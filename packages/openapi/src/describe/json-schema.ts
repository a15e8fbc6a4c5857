import {
  type ConversionConfig,
  toJsonSchema as convert,
  type JsonSchema as Converted,
  type JsonSchema as ValibotJsonSchema,
} from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { propertyOf } from "@org/http-core/operation";
import type { Schema } from "@org/http-core/schema";

/**
 * A JSON Schema (draft 2020-12, as in OpenAPI 3.1), with types for the keywords that this package produces.
 */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  /** Entities by name; a reference to one is `#/$defs/<name>`. */
  readonly $defs?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly type?: JsonType | readonly JsonType[] | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  /** For an open enumeration: the known values. */
  readonly examples?: readonly unknown[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: JsonSchema | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: JsonSchema | boolean | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly [keyword: string]: unknown;
}

/** The types of JSON, as JSON Schema names them. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/**
 * The named entities in a schema, at any depth. It may be recursive.
 *
 * @throws TypeError if two schemas have the same name, which would make references ambiguous
 */
function entitiesOf(schema: unknown): Readonly<Record<string, GenericSchema>> {
  const found = new Map<string, unknown>();
  const seen = new Set<unknown>();
  const todo: unknown[] = [schema];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    if ("entity" in next && typeof next.entity === "string" && next.entity !== "") {
      const known = found.get(next.entity) ?? next;
      if (known !== next) throw new TypeError(`Two schemas are named "${next.entity}"`);
      found.set(next.entity, next);
    }
    todo.push(...inner(next));
  }
  const names = Array.from(found.keys()).sort();
  return Object.fromEntries(names.map((name) => [name, toValibot(found.get(name))]));
}

/** The direct children of a valibot schema of any kind. */
function inner(schema: object): readonly unknown[] {
  const one = ["item", "wrapped", "value", "rest"].map((key): unknown => Reflect.get(schema, key));
  const several = ["entries", "options", "pipe", "items"].flatMap((key) =>
    valuesOf(Reflect.get(schema, key)),
  );
  const getter: unknown = Reflect.get(schema, "getter");
  const later: unknown = typeof getter === "function" ? Reflect.apply(getter, undefined, []) : undefined;
  return [...one, ...several, later].filter((below) => below !== undefined);
}

function valuesOf(collection: unknown): readonly unknown[] {
  return typeof collection === "object" && collection !== null ? Object.values(collection) : [];
}

/**
 * A schema of http-core as the valibot schema that it is at run time.
 *
 * @throws TypeError if it is not a valibot schema
 */
function toValibot(schema: unknown): GenericSchema {
  if (!isValibot(schema)) throw new TypeError("Not a schema of @org/http-core/schema or valibot");
  return schema;
}

function isValibot(schema: unknown): schema is GenericSchema {
  return propertyOf(propertyOf(schema, "~standard"), "vendor") === "valibot";
}

/** The JSON Schema of the values that a schema accepts. */
export function inputSchema(schema: Schema<unknown>): JsonSchema {
  return own(convert(toValibot(schema), { ...settings, typeMode: "input", definitions: {} }));
}

/** The JSON Schema of a schema's results. Entities are under `$defs`, by name. */
export function outputSchema(schema: Schema<unknown>): JsonSchema {
  return own(
    convert(toValibot(schema), { ...settings, typeMode: "output", definitions: entitiesOf(schema) }),
  );
}

const settings: ConversionConfig = {
  target: "draft-2020-12",
  // Rules that JSON Schema can't express are still checked by the schema itself.
  errorMode: "ignore",
  overrideSchema({ valibotSchema, jsonSchema }) {
    switch (valibotSchema.type) {
      case "union":
        return withoutEmptyMembers(jsonSchema);
      case "nullable":
      case "nullish":
        return withNull(jsonSchema);
      case "optional":
        // The default null of `always` means "absent". It is not a value to send.
        return jsonSchema.default === null ? { ...jsonSchema, default: undefined } : undefined;
      case "loose_object":
        return { ...jsonSchema, required: alwaysThere(valibotSchema, jsonSchema.required) };
      default:
        return undefined;
    }
  },
  overrideAction({ valibotAction, jsonSchema }) {
    switch (valibotAction.type) {
      case "safe_integer":
        // These bounds are those of a double, not of the field.
        return { ...jsonSchema, minimum: undefined, maximum: undefined };
      case "metadata":
        return withoutMetadata(jsonSchema);
      default:
        return undefined;
    }
  },
};

/** Removes this package's metadata that is not JSON Schema. Known values become `examples`. */
function withoutMetadata(jsonSchema: Converted): Converted {
  const {
    known,
    expected: _,
    ...rest
  }: Converted & { known?: Converted["examples"]; expected?: unknown } = jsonSchema;
  return known === undefined ? rest : { ...rest, examples: known };
}

/** The required fields of a result. They include optional ones with a default (`always`). */
function alwaysThere(schema: object, required: readonly string[] = []): string[] {
  const entries: unknown = Reflect.get(schema, "entries");
  if (typeof entries !== "object" || entries === null) return [...required];
  const withDefaults = Object.keys(entries).filter((name) => hasDefault(Reflect.get(entries, name)));
  return [...required, ...withDefaults];
}

function hasDefault(entry: unknown): boolean {
  return (
    typeof entry === "object" &&
    entry !== null &&
    "type" in entry &&
    entry.type === "optional" &&
    "default" in entry &&
    entry.default !== undefined
  );
}

/**
 * Converts to this package's type. The converter's type is wider (booleans and tuples as schemas) and would bring
 * valibot into the declarations.
 */
function own(schema: Converted | boolean): JsonSchema {
  if (typeof schema === "boolean") return schema ? {} : { not: {} };
  const { $schema: _, items, properties, anyOf, $defs, additionalProperties, ...rest } = schema;
  const made: JsonSchema = {
    ...rest,
    items: items === undefined || Array.isArray(items) ? undefined : own(items),
    properties: properties && mapValues(properties, own),
    additionalProperties:
      typeof additionalProperties === "object" ? own(additionalProperties) : additionalProperties,
    anyOf: anyOf?.map(own),
    $defs: $defs && mapValues($defs, own),
  };
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/**
 * Removes members of a union that JSON Schema can't express (a `Date`, a custom check): as `{}` they would allow any
 * value. A single remaining member replaces the union.
 */
function withoutEmptyMembers(union: ValibotJsonSchema): ValibotJsonSchema {
  const members = union.anyOf?.filter((one) => typeof one === "object" && Object.keys(one).length > 0) ?? [];
  const [only] = members;
  if (members.length === 1 && typeof only === "object") return only;
  return members.length === 0 ? {} : { ...union, anyOf: members };
}

/**
 * Shortens `{ anyOf: [{ type: "string" }, { type: "null" }] }` to `{ type: ["string", "null"] }` where both are equal.
 */
function withNull(nullable: ValibotJsonSchema): ValibotJsonSchema {
  const { anyOf = [], ...rest } = nullable;
  const [value] = anyOf;
  if (typeof value !== "object") return nullable;
  if (Object.keys(value).length === 0) return rest;
  // Nullable already, as in `always(nullable(…))`.
  if (Array.isArray(value.type)) return { ...value, ...rest };
  if (typeof value.type !== "string" || value.enum !== undefined || value.const !== undefined)
    return nullable;
  return { ...value, ...rest, type: [value.type, "null"] };
}
