import { isRecord, propertyOf } from "@org/http-core/operation";
type Kind = "array" | "boolean" | "integer" | "number" | "object" | "string" | "union" | "unknown";

/** The values that a schema accepts, read from its run-time form. */
export interface SchemaShape {
  readonly kind: Kind;
  /** Kinds of values that are accepted too. */
  readonly also: readonly string[];
  readonly nullable: boolean;
  /** May be absent. */
  readonly optional: boolean;
  /** The format of a string, from the metadata: `date-time`, `date`, `decimal`. */
  readonly format: string | undefined;
  /** The value that replaces an absent one. */
  readonly default: unknown;
  /** The values of an enumeration: all of them, or the known ones of an open one. */
  readonly values: readonly string[] | undefined;
  /** The schema of an array's items. */
  readonly item: unknown;
  /** The schemas of a union. */
  readonly options: readonly unknown[];
  /** The name of an object that is an entity. */
  readonly entity: string | undefined;
}

/** The fields of an entity or of parameters, by group. */
export interface FieldGroups {
  readonly required: Readonly<Record<string, unknown>>;
  readonly optional: Readonly<Record<string, unknown>>;
}

/**
 * Reads a schema of `@org/http-core/schema`.
 *
 * @throws TypeError where the schema is of a kind that no table of the specification needs
 */
export function shapeOf(schema: unknown): SchemaShape {
  switch (propertyOf(schema, "type")) {
    case "optional":
      return {
        ...shapeOf(propertyOf(schema, "wrapped")),
        optional: true,
        default: propertyOf(schema, "default"),
      };
    case "nullable":
      return { ...shapeOf(propertyOf(schema, "wrapped")), nullable: true };
    case "nullish":
      return { ...shapeOf(propertyOf(schema, "wrapped")), nullable: true, optional: true };
    case "lazy":
      return shapeOf(called(propertyOf(schema, "getter")));
    case "string":
    case "custom":
      return shape("string", schema);
    case "picklist":
      return shape("string", schema, { values: strings(propertyOf(schema, "options")) });
    case "number":
      return shape(FRACTIONS.every((value) => refuses(schema, value)) ? "integer" : "number", schema);
    case "boolean":
      return shape("boolean", schema);
    case "unknown":
      return shape("unknown", schema, { nullable: true });
    case "array":
      return shape("array", schema, { item: propertyOf(schema, "item") });
    case "union":
      return shape("union", schema, { options: items(propertyOf(schema, "options")) });
    case "record":
      return shape("object", schema);
    case "loose_object":
    case "strict_object":
      return shape("object", schema, { entity: text(propertyOf(schema, "entity")) });
    default:
      throw new TypeError(`A schema of type ${String(propertyOf(schema, "type"))} is not known here`);
  }
}

/**
 * The fields of an entity or of parameters.
 *
 * @throws TypeError where the schema is neither
 */
export function fieldsOf(schema: unknown): FieldGroups {
  const fields = propertyOf(resolved(schema), "fields");
  const required = propertyOf(fields, "required");
  const optional = propertyOf(fields, "optional");
  if (!isRecord(required) || !isRecord(optional)) throw new TypeError("The schema has no fields");
  return { required, optional };
}

/** The schema within `nullish`, `lazy` and the like: the same object wherever it is used. */
export function resolved(schema: unknown): unknown {
  const type = propertyOf(schema, "type");
  if (type === "lazy") return resolved(called(propertyOf(schema, "getter")));
  const wrapped = propertyOf(schema, "wrapped");
  return wrapped === undefined ? schema : resolved(wrapped);
}

function shape(kind: SchemaShape["kind"], schema: unknown, more: Partial<SchemaShape> = {}): SchemaShape {
  const metadata = actions(schema).flatMap((action) => items([propertyOf(action, "metadata")]));
  const known = metadata.map((data) => propertyOf(data, "known")).find((values) => values !== undefined);
  const also = metadata.flatMap((data) => strings(propertyOf(data, "type"))).filter((type) => type !== kind);
  const format = metadata
    .map((data) => text(propertyOf(data, "format")))
    .find((found) => found !== undefined);
  return {
    kind,
    also,
    nullable: false,
    optional: false,
    format,
    default: undefined,
    values: known === undefined ? undefined : strings(known),
    item: undefined,
    options: [],
    entity: undefined,
    ...more,
  };
}

/** Every action of a pipe; the first element of a pipe is the schema itself and may have a pipe of its own. */
function actions(schema: unknown): readonly unknown[] {
  const [first, ...rest] = items(propertyOf(schema, "pipe"));
  return first === undefined ? [] : [...actions(first), ...rest];
}

/** Fractions of several sizes. A schema that refuses all of them accepts whole numbers only. */
const FRACTIONS = [-1.5, 0.5, 1.5, 1_000_000.5];

function refuses(schema: unknown, value: unknown): boolean {
  const standard = propertyOf(schema, "~standard");
  const validate = propertyOf(standard, "validate");
  if (typeof validate !== "function") throw new TypeError("The schema is no Standard Schema");
  return propertyOf(Reflect.apply(validate, standard, [value]), "issues") !== undefined;
}

function called(getter: unknown): unknown {
  if (typeof getter !== "function") throw new TypeError("A lazy schema has no getter");
  return Reflect.apply(getter, undefined, [undefined]);
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function strings(value: unknown): readonly string[] {
  return items(value).filter((item) => typeof item === "string");
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
