import type { OperationDocs } from "./docs.ts";
import type { JsonSchema } from "./json-schema.ts";

/** A schema whose entities and their fields say what the documentation says of them. */
export function withDocs(schema: JsonSchema, docs: OperationDocs): JsonSchema {
  if (schema.$defs === undefined) return schema;
  const entities = Object.entries(schema.$defs).map(([name, entity]): [string, JsonSchema] => {
    return [name, described(entity, docs.types[name])];
  });
  return { ...schema, $defs: Object.fromEntries(entities) };
}

function described(entity: JsonSchema, doc: OperationDocs["types"][string] | undefined): JsonSchema {
  if (doc === undefined) return entity;
  const properties = Object.entries(entity.properties ?? {}).map(([name, field]): [string, JsonSchema] => {
    const description = doc.fields[name];
    return [name, description === undefined ? field : { ...field, description }];
  });
  return { description: doc.description, ...entity, properties: Object.fromEntries(properties) };
}
