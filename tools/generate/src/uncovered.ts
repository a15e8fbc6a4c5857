import type { OperationDocs } from "@org/http-core/operation";
import type { OperationDescription } from "@org/openapi";

/**
 * Finds parameters and fields that an operation has at run time, but not in its documentation. The documentation has the
 * names of interfaces, which must equal the names of the schemas.
 */
export function uncovered(
  path: string,
  operation: OperationDescription,
  docs: OperationDocs,
): readonly string[] {
  const { id, name, params, result } = operation;
  const complaints: string[] = [];
  if (name !== path) complaints.push(`${id} is \`${path}\` in the record of operations: one name for both`);
  for (const param of params) {
    if (param.description === "") complaints.push(`${id}: the parameter ${param.name} has no documentation`);
  }
  for (const [entity, { properties = {} }] of Object.entries(result.schema?.$defs ?? {})) {
    const doc = docs.types[entity];
    if (doc === undefined) {
      complaints.push(
        `${id}: no exported interface ${entity} is made of the fields of the schema "${entity}"`,
      );
      continue;
    }
    for (const field of Object.keys(properties)) {
      if (doc.fields[field] === undefined) complaints.push(`${id}: ${entity}.${field} has no documentation`);
    }
  }
  return complaints;
}
