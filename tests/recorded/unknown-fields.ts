import { entityContract } from "../contract/entities.ts";

/**
 * The fields of a recorded value that the specification's table of its entity has not, as `Entity.field`; those of
 * the entities nested in it too.
 *
 * @throws RangeError where there is no table of the entity
 */
export function unknownFields(value: unknown, entity: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((row) => unknownFields(row, entity));
  if (typeof value !== "object" || value === null) return [];
  const known = new Map(entityContract(entity).fields.map((field) => [field.name, field]));
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = known.get(name);
    if (field === undefined) return [`${entity}.${name}`];
    return field.entity === undefined ? [] : unknownFields(inner, field.entity);
  });
}
