import { ParameterError } from "@org/http-core";
import { isRecord, propertyOf } from "@org/http-core/operation";
import type { StandardSchema } from "@org/http-core/schema";
import * as v from "valibot";
import { NO_FIELD, record, expectedBy, nearestNames } from "./parsed.ts";

/** The fields of a custom row, by name. A custom row is one of the user's own, from the option `data`. */
export type CustomFields = ReadonlyMap<string, CustomField>;

/** A field of a custom row. */
export interface CustomField {
  readonly schema: StandardSchema;
  readonly nullable: boolean;
}

/**
 * The fields of a client's entity.
 *
 * @param entity the entity's schema
 * @param names only these fields. @default all
 */
export function entityFields(entity: unknown, names?: readonly string[]): CustomFields {
  const fields = propertyOf(entity, "fields");
  const some = (part: string, nullable: boolean): readonly [string, CustomField][] =>
    Object.entries(propertyOf(fields, part) ?? {}).flatMap(([name, schema]: [string, unknown]) =>
      isStandard(schema) && (names?.includes(name) ?? true) ? [[name, { schema, nullable }]] : [],
    );
  return new Map([...some("required", false), ...some("optional", true)]);
}

function isStandard(value: unknown): value is StandardSchema {
  return isRecord(value) && isRecord(value["~standard"]);
}

/** A field beside those of an entity. */
export function ownField(schema: StandardSchema): CustomField {
  return { schema, nullable: false };
}

/** A list of custom rows: their fields, and the names of the required ones. */
export interface CustomTable {
  readonly fields: CustomFields;
  readonly needs: readonly string[];
}

/**
 * Checks data of a possibly untyped caller: an object of tables, such as `{ users: […] }`.
 *
 * @param at its name in error messages
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function checkTables(
  value: unknown,
  tables: Readonly<Record<string, CustomTable>>,
  at: string,
): asserts value is Readonly<Record<string, readonly Readonly<Record<string, unknown>>[] | undefined>> {
  for (const [name, rows] of entriesOf(value, at)) {
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
    if (table === undefined) throw unknownField(`${at}.${name}`, name, Object.keys(tables));
    if (!Array.isArray(rows)) throw new ParameterError(`${at}.${name}`, "a list", inWords(rows));
    rows.forEach((row: unknown, index) => checkRow(row, table, `${at}.${name}.${String(index)}`));
  }
}

/** The defined fields of a plain object. @throws ParameterError if the value is no plain object */
export function entriesOf(value: unknown, at: string): readonly (readonly [string, unknown])[] {
  if (!v.is(record, value)) throw new ParameterError(at, "an object", inWords(value));
  return Object.entries(value).filter(([, field]) => field !== undefined);
}

/** The error of a field that does not exist, with the nearest. */
export function unknownField(at: string, name: string, names: readonly string[]): ParameterError {
  const [nearest = ""] = nearestNames(name.slice(0, 100), names);
  return new ParameterError(at, `${NO_FIELD}; the nearest is ${JSON.stringify(nearest)}`, "one");
}

function checkRow(row: unknown, { fields, needs }: CustomTable, at: string): void {
  const custom = new Map(entriesOf(row, at));
  for (const [name, value] of custom) {
    const field = fields.get(name);
    if (field === undefined) throw unknownField(`${at}.${name}`, name, [...fields.keys()]);
    if (value === null && field.nullable) continue;
    const checked = field.schema["~standard"].validate(value);
    const issue = checked instanceof Promise ? undefined : checked.issues?.[0];
    if (issue === undefined) continue;
    const inside = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
    throw new ParameterError([at, name, ...inside].join("."), expectedBy(issue), inWords(value));
  }
  const missing = needs.find((name) => !custom.has(name));
  if (missing !== undefined) throw new ParameterError(`${at}.${missing}`, "a value", "nothing");
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "null";
  return typeof value === "object" ? "an object" : JSON.stringify(value);
}
