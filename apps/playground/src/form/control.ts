import type { JsonSchema, ParamDescription } from "@org/http-core/describe";

/** The control for a parameter's value. */
export type Control =
  /** One of these values. */
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
  /** Text of one line; `suggestions` are values that work in the sandbox. */
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

/** Documents are sent in a body. A parameter with a pattern or a list of values is not a document. */
function isDocument({ schema, in: location }: Pick<ParamDescription, "schema" | "in">): boolean {
  return location === "body" && schema.pattern === undefined && schema.format === undefined;
}

/** The type of the values if there is only one. Null means "not given", for which a form has the empty input. */
function onlyType({ type }: JsonSchema): string | undefined {
  const types = [type ?? []].flat().filter((name) => name !== "null");
  return types.length === 1 ? types[0] : undefined;
}
