import {
  type ConversionConfig,
  toJsonSchema as convert,
  type JsonSchema as Converted,
  type JsonSchema as ValibotJsonSchema,
} from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { toValibot, unknownToValibot } from "../schema/entity.ts";
import type { Schema } from "../schema/types.ts";
import { isObject } from "../util/objects.ts";

/**
 * A JSON Schema (draft 2020-12, which OpenAPI 3.1 speaks too), with types for the keywords that schemas of this
 * package lead to.
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
  /** For an open enumeration: the values that are known. */
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
 * The named entities that a schema holds, however deep; recursion included.
 *
 * @throws TypeError where two schemas carry one name: a reference by name would then mean either
 */
function entitiesOf(schema: unknown): Readonly<Record<string, GenericSchema>> {
  const found = new Map<string, unknown>();
  const seen = new Set<unknown>();
  const todo: unknown[] = [schema];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    if ("entity" in next && typeof next.entity === "string") {
      const known = found.get(next.entity) ?? next;
      if (known !== next) throw new TypeError(`Two schemas are named "${next.entity}"`);
      found.set(next.entity, next);
    }
    todo.push(...inner(next));
  }
  const names = Array.from(found.keys()).sort();
  return Object.fromEntries(names.map((name) => [name, unknownToValibot(found.get(name))]));
}

/** The schemas right below a valibot schema, whatever kind it is. */
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
  return isObject(collection) ? Object.values(collection) : [];
}

/** The JSON Schema of the values that a caller may write. */
export function inputSchema(schema: Schema<unknown>): JsonSchema {
  return own(convert(toValibot(schema), { ...settings, typeMode: "input", definitions: {} }));
}

/** The JSON Schema of what a service answers; entities are under `$defs`, by name. */
export function outputSchema(schema: Schema<unknown>): JsonSchema {
  return own(
    convert(toValibot(schema), { ...settings, typeMode: "output", definitions: entitiesOf(schema) }),
  );
}

const settings: ConversionConfig = {
  target: "draft-2020-12",
  // A rule that JSON Schema has no word for is still checked by the schema itself.
  errorMode: "ignore",
  overrideSchema({ valibotSchema, jsonSchema }) {
    switch (valibotSchema.type) {
      case "union":
        return withoutUnsayable(jsonSchema);
      case "nullable":
      case "nullish":
        return withNull(jsonSchema);
      case "optional":
        // `always`: null stands for "absent", it is no default that anybody sends.
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
        // The bounds of a double say nothing about the value.
        return { ...jsonSchema, minimum: undefined, maximum: undefined };
      case "metadata":
        return withoutNotes(jsonSchema);
      default:
        return undefined;
    }
  },
};

/** What `metadata` of this package's schemas holds besides keywords of JSON Schema. */
function withoutNotes(jsonSchema: Converted): Converted {
  const {
    known,
    expected: _,
    ...rest
  }: Converted & { known?: Converted["examples"]; expected?: unknown } = jsonSchema;
  return known === undefined ? rest : { ...rest, examples: known };
}

/** An optional field with a default (`always`) is there in every result. */
function alwaysThere(schema: object, required: readonly string[] = []): string[] {
  const entries: unknown = Reflect.get(schema, "entries");
  if (typeof entries !== "object" || entries === null) return [...required];
  const filled = Object.keys(entries).filter((name) => hasDefault(Reflect.get(entries, name)));
  return [...required, ...filled];
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

/** The converter's type is wider (booleans and tuples as schemas) and would bring valibot into declarations. */
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
    $defs: $defs && Object.keys($defs).length > 0 ? mapValues($defs, own) : undefined,
  };
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/**
 * A union without the members that JSON can't say (a `Date`, a custom check): as `{}` they would let everything
 * through. What remains alone needs no union.
 */
function withoutUnsayable(union: ValibotJsonSchema): ValibotJsonSchema {
  const sayable = union.anyOf?.filter((one) => typeof one === "object" && Object.keys(one).length > 0) ?? [];
  const [only] = sayable;
  if (sayable.length === 1 && typeof only === "object") return only;
  return sayable.length === 0 ? {} : { ...union, anyOf: sayable };
}

/** `{ anyOf: [{ type: "string" }, { type: "null" }] }` as `{ type: ["string", "null"] }`, where that says it all. */
function withNull(nullable: ValibotJsonSchema): ValibotJsonSchema {
  const { anyOf = [], ...rest } = nullable;
  const [value] = anyOf;
  if (typeof value !== "object") return nullable;
  if (Object.keys(value).length === 0) return rest;
  if (typeof value.type !== "string" || value.enum !== undefined || value.const !== undefined)
    return nullable;
  return { ...value, ...rest, type: [value.type, "null"] };
}
