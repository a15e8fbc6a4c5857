import { check, isSchema } from "./check.ts";
import { fieldsOf, resolved, shapeOf, type SchemaShape } from "./shape.ts";
import type { EntityContract, FieldContract, SpecType } from "./table.ts";
import { unequal } from "./unequal.ts";

/** A table, and the schema of its entity in a result. */
export interface EntityPair {
  readonly contract: EntityContract;
  readonly schema: unknown;
}

/**
 * The differences between a schema and its table.
 *
 * @param allowed fields that the table may lack, or whose values may be of a second kind
 */
export function entityDifferences(
  { contract, schema }: EntityPair,
  allowed: readonly string[] = [],
): readonly string[] {
  const { required, optional } = fieldsOf(schema);
  const known = new Set([...contract.fields.map(({ name }) => name), ...allowed]);
  const beyond = Object.keys({ ...required, ...optional }).filter((name) => !known.has(name));
  return [
    ...contract.fields.flatMap((field) => {
      const found = required[field.name] ?? optional[field.name];
      const differences = found === undefined ? ["missing"] : fieldDifferences(field, found);
      const absent = field.always && !(field.name in required) ? ["may be absent"] : [];
      const also = found === undefined || allowed.includes(field.name) ? [] : shapeOf(found).also;
      return [...differences, ...absent, ...also.map((kind) => `may be of kind ${kind}`)].map(
        (difference) => `${field.name}: ${difference}`,
      );
    }),
    ...beyond.map((name) => `${name}: not in the table`),
  ];
}

function fieldDifferences(field: FieldContract, schema: unknown): readonly string[] {
  const shape = shapeOf(schema);
  return [
    ...unequal("type", kindOf[field.type], shape.kind),
    ...(field.type === "timestamp" ? unequal("format", "date-time", shape.format) : []),
    ...(field.nullable && !shape.nullable ? ["may not be null"] : []),
    ...(field.values === undefined ? [] : unequal("values", sorted(field.values), sorted(shape.values))),
    ...seenDifferences(field, shape),
    ...itemDifferences(field, shape),
    ...leastDifferences(field, schema),
  ];
}

const kindOf: Readonly<Record<SpecType, SchemaShape["kind"]>> = {
  array: "array",
  boolean: "boolean",
  date: "string",
  enum: "string",
  integer: "integer",
  number: "number",
  object: "object",
  string: "string",
  timestamp: "string",
};

/** Compares the items of an array. If the schema is no array, that difference is reported already. */
function itemDifferences({ entity, items }: FieldContract, { kind, item }: SchemaShape): readonly string[] {
  const expected = entity === undefined ? items : "object";
  return kind !== "array" || expected === undefined
    ? []
    : unequal("items", kindOf[expected], shapeOf(item).kind);
}

function sorted(values: readonly string[] = []): readonly string[] {
  return [...values].sort();
}

/** The specification shows only some values of an open enumeration. A schema that lists known values must have these. */
function seenDifferences({ seen = [] }: FieldContract, { values }: SchemaShape): readonly string[] {
  if (values === undefined) return [];
  return seen.filter((value) => !values.includes(value)).map((value) => `does not know ${value}`);
}

function leastDifferences({ least }: FieldContract, schema: unknown): readonly string[] {
  if (least === undefined || !isSchema(schema)) return [];
  const takes = (value: number) => check(schema, value).ok;
  return [
    ...(takes(least) ? [] : [`refuses ${String(least)}`]),
    ...(takes(least - 1) ? [`takes ${String(least - 1)}`] : []),
  ];
}

/**
 * The pairs of table and schema within a result, the first one included. Each pair is listed once, however often it
 * occurs.
 */
export function reachable(
  first: EntityPair,
  tableOf: (name: string) => EntityContract,
): readonly EntityPair[] {
  const found: EntityPair[] = [];
  const waiting = [first];
  for (let pair = waiting.shift(); pair !== undefined; pair = waiting.shift()) {
    const { contract, schema } = pair;
    if (found.some((known) => known.contract === contract && known.schema === schema)) continue;
    found.push(pair);
    waiting.push(...below(pair, tableOf));
  }
  return found;
}

function below(
  { contract, schema }: EntityPair,
  tableOf: (name: string) => EntityContract,
): readonly EntityPair[] {
  const { required, optional } = fieldsOf(schema);
  return contract.fields.flatMap(({ name, entity }) => {
    const found = required[name] ?? optional[name];
    if (entity === undefined || found === undefined) return [];
    const shape = shapeOf(found);
    const inner = resolved(shape.kind === "array" ? shape.item : found);
    return shapeOf(inner).kind === "object" ? [{ contract: tableOf(entity), schema: inner }] : [];
  });
}
