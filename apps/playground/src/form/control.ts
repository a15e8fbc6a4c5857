import type { JsonSchema, ParamDescription } from "@org/http-core/describe";

/** What a parameter's value is entered with. */
export type Control =
  /** One of these and nothing else. */
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | {
      readonly kind: "number";
      readonly step: "1" | "any";
      readonly min: number | undefined;
      readonly max: number | undefined;
    }
  /** A calendar day. */
  | { readonly kind: "day" }
  /** Text of many lines. */
  | { readonly kind: "document" }
  /** Text of one line; `suggestions` are values that are known to work. */
  | { readonly kind: "line"; readonly suggestions: readonly string[] };

/** The control for one value of a parameter. */
export function controlOf(param: Pick<ParamDescription, "schema" | "enum" | "in">): Control {
  const { schema } = param;
  const { minimum: min, maximum: max } = schema;
  const type = onlyType(schema);
  if (param.enum !== undefined) return { kind: "choice", options: param.enum.map(String) };
  if (type === "boolean") return { kind: "choice", options: ["true", "false"] };
  if (type === "integer") return { kind: "number", step: "1", min, max };
  if (type === "number") return { kind: "number", step: "any", min, max };
  if (type === "string" && schema.format === "date") return { kind: "day" };
  if (type === "string" && isDocument(param)) return { kind: "document" };
  return { kind: "line", suggestions: (schema.examples ?? []).map(String) };
}

/** A body carries documents; what has a form of its own (a pattern, a list of values) is no document. */
function isDocument({ schema, in: place }: Pick<ParamDescription, "schema" | "in">): boolean {
  return place === "body" && schema.pattern === undefined && schema.format === undefined;
}

/** The type of the values where there is only one: null stands for "not given", which a form says by leaving out. */
function onlyType({ type }: JsonSchema): string | undefined {
  const types = [type ?? []].flat().filter((name) => name !== "null");
  return types.length === 1 ? types[0] : undefined;
}
