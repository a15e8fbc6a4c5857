import type { JsonSchema } from "@org/openapi";

/** A schema in a few words, for a table: `integer, 1 to 500`, `"asc" | "desc"`, `Market[] | null`. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace("#/$defs/", "");
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) return unique(schema.anyOf.map(typeText)).join(" | ");
  const { type } = schema;
  if (type === undefined) return "any";
  return (typeof type === "string" ? [type] : type).map((one) => simple(one, schema)).join(" | ");
}

function simple(type: string, { items, format, minimum, maximum }: JsonSchema): string {
  switch (type) {
    case "array": {
      const item = typeText(items ?? {});
      return item.includes(" ") ? `(${item})[]` : `${item}[]`;
    }
    case "string":
      return format ?? type;
    case "integer":
    case "number":
      return type + bounds(minimum, maximum);
    default:
      return type;
  }
}

function bounds(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined) return maximum === undefined ? "" : `, at most ${String(maximum)}`;
  return maximum === undefined
    ? `, at least ${String(minimum)}`
    : `, ${String(minimum)} to ${String(maximum)}`;
}

function unique(texts: readonly string[]): readonly string[] {
  return Array.from(new Set(texts));
}
