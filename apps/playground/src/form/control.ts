import type { JsonSchema, ParamDescription } from "@org/openapi";

/** The control for a parameter's value. */
export type Control =
  /** One of these values. */
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "number"; readonly decimals: boolean }
  /** A calendar day. */
  | { readonly kind: "day" }
  /** A time in UTC. */
  | { readonly kind: "moment" }
  /** Text of many lines. */
  | { readonly kind: "document" }
  /** A field of a JSON body that is not mere text. */
  | { readonly kind: "json" }
  /** Text of one line; `suggestions` are values that work in the sandbox. */
  | { readonly kind: "line"; readonly suggestions: readonly string[] };

/** The control for one value of a parameter. */
export function controlOf(param: Pick<ParamDescription, "schema" | "enum" | "in">): Control {
  const { schema } = param;
  const type = onlyType(schema);
  if (param.enum !== undefined) return { kind: "choice", options: param.enum.map(String) };
  if (type === "boolean") return { kind: "choice", options: ["true", "false"] };
  if (type === "integer") return { kind: "number", decimals: false };
  if (type === "number") return { kind: "number", decimals: true };
  if (type === "string" && schema.format === "date") return { kind: "day" };
  if (type === "string" && schema.format === "date-time") return { kind: "moment" };
  if (type === "string" && isDocument(param)) return { kind: "document" };
  if (isJson(param)) return { kind: "json" };
  return { kind: "line", suggestions: (schema.examples ?? []).map(String) };
}

/** Whether the text of a value is JSON: in a JSON body, where the schema does not allow text. */
export function isJson({ schema, in: location }: Pick<ParamDescription, "schema" | "in">): boolean {
  return location === "body" && !isText(schema);
}

function isText({ type, anyOf = [] }: JsonSchema): boolean {
  return [type ?? []].flat().includes("string") || anyOf.some(isText);
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
