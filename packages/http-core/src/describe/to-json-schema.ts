import {
  toJsonSchema as convert,
  type ConversionConfig,
  type JsonSchema as Converted,
} from "@valibot/to-json-schema";
import type { Schema } from "../schema/types.ts";
import { toValibot } from "../schema/valibot.ts";
import { entitiesOf } from "./entities.ts";
import type { JsonSchema } from "./json-schema.ts";
import { withNull, withoutUnsayable } from "./unions.ts";

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
