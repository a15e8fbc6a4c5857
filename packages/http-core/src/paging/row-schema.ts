import type { ReadList } from "../operation/read-list.ts";
import { rowSchema as schemaIn, unwrapped } from "../schema/entity.ts";
import { isObject, propertyOf } from "../util/objects.ts";

/**
 * The schema of a list's rows. It refuses a list whose answer does not have the field that leads to the next page: a
 * misspelt one would end each list after its first page. Schemas of other libraries say nothing of their fields.
 */
export const rowSchema: ReadList["rowSchema"] = (id, answer, { items, nextField }) => {
  let schema: unknown = answer;
  for (const name of namesOf(answer, nextField)) {
    const fields = entriesOf(schema);
    if (fields === undefined) break;
    if (!Object.hasOwn(fields, name)) {
      throw new TypeError(
        `${id}: the answer has no field "${String(nextField)}", which leads to the next page; it has: ${Object.keys(fields).join(", ")}`,
      );
    }
    schema = propertyOf(fields, name);
  }
  return schemaIn(answer, items);
};

/** The names in the path to a field, which may be one name with dots. */
function namesOf(answer: unknown, field: string | undefined): readonly string[] {
  return field === undefined || Object.hasOwn(entriesOf(answer) ?? {}, field) ? [] : field.split(".");
}

/** The schemas of an object's fields; undefined where they are not known. */
function entriesOf(schema: unknown): object | undefined {
  const fields = propertyOf(unwrapped(schema), "entries");
  return isObject(fields) ? fields : undefined;
}
