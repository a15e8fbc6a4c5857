/**
 * The fields of a list's rows by the operation's schema, for tables and files of rows.
 *
 * @module
 */
import type { JsonSchema, OperationDescription } from "@org/openapi";

type Described = Pick<OperationDescription, "result" | "paging">;

/** The fields of a list's rows by the operation's schema; undefined where it has none. */
export function rowFields(description: Described): JsonSchema["properties"] {
  const { paging } = description;
  const { body, follow } = bodyOf(description);
  const list = paging?.items === undefined ? body : follow(body.properties?.[paging.items]);
  return follow(list.items).properties;
}

/**
 * The fields within a field of the rows, or of a single resource: with `["markets"]`, those of an event's markets.
 * Undefined where the schema has none.
 */
export function fieldsWithin(description: Described, path: readonly string[]): JsonSchema["properties"] {
  const { follow } = bodyOf(description);
  const outer = description.paging === undefined ? resourceFields(description) : rowFields(description);
  return path.reduce<JsonSchema["properties"]>((fields, name) => {
    const field = fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
    const options = [field ?? {}, ...(field?.anyOf ?? [])].map(follow);
    return [...options, ...options.map(({ items }) => follow(items))].find(
      ({ properties }) => properties !== undefined,
    )?.properties;
  }, outer);
}

/** The fields of a single resource by the operation's schema; undefined where it has none. */
export function resourceFields(description: Pick<OperationDescription, "result">): JsonSchema["properties"] {
  return bodyOf(description).body.properties;
}

function bodyOf({ result: { schema } }: Pick<OperationDescription, "result">) {
  const follow = ({ $ref, ...own }: JsonSchema = {}): JsonSchema =>
    $ref === undefined ? own : (schema?.$defs?.[$ref.slice("#/$defs/".length)] ?? {});
  return { body: follow(schema), follow };
}

/** Whether a field is a number or a decimal, which is text. */
export function isAmount(field: JsonSchema): boolean {
  const types = [field.type ?? []].flat();
  return field.format === "decimal" || types.includes("number") || types.includes("integer");
}
