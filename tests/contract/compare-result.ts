import { isRecord } from "@org/http-core/operation";
import { allowed, beyondTheSpec } from "./beyond-the-spec.ts";
import { entityContract } from "./entities.ts";
import type { FieldContract, SpecType } from "./table.ts";

/** The differences between a response and its table, in both directions, each as one line. */
export function resultDifferences(entity: string, value: unknown, path = entity): readonly string[] {
  if (!isRecord(value)) return [`${path}: not an object`];
  return entityContract(entity).fields.flatMap((field) =>
    fieldDifferences(field, value, `${path}.${field.name}`),
  );
}

/** The fields of a table that occur in a response, by `entity.field`, wherever they stand in it. */
export function fieldsSeen(entity: string, value: unknown, seen: Set<string>): void {
  if (!isRecord(value)) return;
  for (const { name, entity: inner } of entityContract(entity).fields) {
    const found: unknown = Reflect.get(value, name);
    if (found === undefined) continue;
    seen.add(`${entity}.${name}`);
    if (inner === undefined) continue;
    for (const one of [found].flat()) fieldsSeen(inner, one, seen);
  }
}

/** The fields of a table, and of the tables that it refers to, that no result has. */
export function fieldsMissing(entity: string, results: readonly unknown[]): readonly string[] {
  const seen = new Set<string>();
  for (const result of results) fieldsSeen(entity, result, seen);
  return [...reachable(entity)].flatMap((one) =>
    entityContract(one)
      .fields.map(({ name }) => `${one}.${name}`)
      .filter((name) => !seen.has(name)),
  );
}

/** The fields of a response that no table has, except those listed with a reason. */
export function fieldsBeyond(entity: string, value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (!isRecord(value)) return found;
  const { fields } = entityContract(entity);
  const known = new Set([...fields.map(({ name }) => name), ...allowed(beyondTheSpec.fields, entity)]);
  for (const name of Object.keys(value)) if (!known.has(name)) found.add(`${entity}.${name}`);
  for (const { name, entity: inner } of fields) {
    if (inner === undefined) continue;
    for (const one of [Reflect.get(value, name)].flat()) fieldsBeyond(inner, one, found);
  }
  return found;
}

/** An entity, and those in its fields, and those in theirs. */
function reachable(entity: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(entity)) return known;
  known.add(entity);
  for (const { entity: inner } of entityContract(entity).fields)
    if (inner !== undefined) reachable(inner, known);
  return known;
}

function fieldDifferences(field: FieldContract, of: object, path: string): readonly string[] {
  const value: unknown = Reflect.get(of, field.name);
  if (value === undefined)
    return field.always === true ? [`${path}: absent, but always present by the table`] : [];
  if (value === null)
    return field.always === true && field.nullable !== true
      ? [`${path}: null, but never null by the table`]
      : [];
  if (!FITS[field.type](value)) return [`${path}: ${JSON.stringify(value).slice(0, 60)} is no ${field.type}`];
  if (field.values !== undefined && !field.values.some((allowed) => allowed === value)) {
    return [`${path}: ${JSON.stringify(value)} is none of ${field.values.join(", ")}`];
  }
  const { entity } = field;
  if (entity === undefined) return [];
  const inner = Array.isArray(value) ? value : [value];
  return inner.flatMap((one, index) => resultDifferences(entity, one, `${path}.${String(index)}`));
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Whether a JSON value has a type of the specification. */
const FITS: Readonly<Record<SpecType, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  date: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value),
  enum: isText,
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  object: isRecord,
  string: isText,
  timestamp: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/.test(value),
};
