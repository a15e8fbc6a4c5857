type Kind = "array" | "boolean" | "integer" | "number" | "object" | "string" | "union" | "unknown";

/** What a schema lets through, read from its run-time form. */
export interface SchemaShape {
  readonly kind: Kind;
  /** Kinds of values that are accepted too. */
  readonly also: readonly string[];
  readonly nullable: boolean;
  /** May be absent. */
  readonly optional: boolean;
  /** What the metadata says about a string: `date-time`, `date`, `decimal`. */
  readonly format: string | undefined;
  /** What is taken where the value is absent. */
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
  switch (property(schema, "type")) {
    case "optional":
      return {
        ...shapeOf(property(schema, "wrapped")),
        optional: true,
        default: property(schema, "default"),
      };
    case "nullable":
      return { ...shapeOf(property(schema, "wrapped")), nullable: true };
    case "nullish":
      return { ...shapeOf(property(schema, "wrapped")), nullable: true, optional: true };
    case "lazy":
      return shapeOf(called(property(schema, "getter")));
    case "string":
    case "custom":
      return shape("string", schema);
    case "picklist":
      return shape("string", schema, { values: strings(property(schema, "options")) });
    case "number":
      return shape(hasAction(schema, "safe_integer") ? "integer" : "number", schema);
    case "boolean":
      return shape("boolean", schema);
    case "unknown":
      return shape("unknown", schema, { nullable: true });
    case "array":
      return shape("array", schema, { item: property(schema, "item") });
    case "union":
      return shape("union", schema, { options: items(property(schema, "options")) });
    case "record":
      return shape("object", schema);
    case "loose_object":
    case "strict_object":
      return shape("object", schema, { entity: text(property(schema, "entity")) });
    default:
      throw new TypeError(`A schema of type ${String(property(schema, "type"))} is not known here`);
  }
}

/**
 * The fields of an entity or of parameters.
 *
 * @throws TypeError where the schema is neither
 */
export function fieldsOf(schema: unknown): FieldGroups {
  const fields = property(resolved(schema), "fields");
  const required = property(fields, "required");
  const optional = property(fields, "optional");
  if (!isRecord(required) || !isRecord(optional)) throw new TypeError("The schema has no fields");
  return { required, optional };
}

/** The entity that a chain of `nullish`, `lazy` and the like ends in: one and the same wherever it is used. */
export function resolved(schema: unknown): unknown {
  const type = property(schema, "type");
  if (type === "lazy") return resolved(called(property(schema, "getter")));
  const wrapped = property(schema, "wrapped");
  return wrapped === undefined ? schema : resolved(wrapped);
}

function shape(kind: SchemaShape["kind"], schema: unknown, more: Partial<SchemaShape> = {}): SchemaShape {
  const metadata = actions(schema).flatMap((action) => items([property(action, "metadata")]));
  const known = metadata.map((data) => property(data, "known")).find((values) => values !== undefined);
  const also = metadata.flatMap((data) => strings(property(data, "type"))).filter((type) => type !== kind);
  const format = metadata.map((data) => text(property(data, "format"))).find((found) => found !== undefined);
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
  const [first, ...rest] = items(property(schema, "pipe"));
  return first === undefined ? [] : [...actions(first), ...rest];
}

function hasAction(schema: unknown, type: string): boolean {
  return actions(schema).some((action) => property(action, "type") === type);
}

function called(getter: unknown): unknown {
  if (typeof getter !== "function") throw new TypeError("A lazy schema has no getter");
  return Reflect.apply(getter, undefined, [undefined]);
}

function property(of: unknown, name: string): unknown {
  return isRecord(of) ? of[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
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
