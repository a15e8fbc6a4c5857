import { deepObject, form, pipeDelimited, spaceDelimited, type Place, type QueryStyle } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { anything, filter, record, type Schema, withDefault } from "@org/http-core/schema";
import { child, items, type Node, type Note, resolved, textOf } from "./document.ts";
import type { Schemas } from "./schemas.ts";

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Schema<unknown>;
  readonly place: Place | undefined;
  /** The variable of the template, with its operator, as `+path`; undefined of another place. */
  readonly variable: string | undefined;
  /** The parameter's own part of the document, for those who look for paging. */
  readonly node: Node;
}

/** Headers that a document may not describe: they follow from the rest of it. */
const OWN_HEADERS = new Set(["accept", "content-type", "authorization"]);

/** Reads the parameters of an operation, and of its path where the operation does not replace them. */
export function parametersOf(
  document: unknown,
  path: Node,
  operation: Node,
  schemas: Schemas,
  note: Note,
): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const node of [
    ...listed(document, child(path, "parameters"), note),
    ...listed(document, child(operation, "parameters"), note),
  ]) {
    const parameter = parameterOf(document, node, schemas, note);
    if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const names = new Set<string>();
  return Array.from(found.values()).filter(({ name, node }) => {
    const isFirst = !names.has(name);
    if (!isFirst) note(node.at, "a parameter whose name another place has: it is not sent");
    names.add(name);
    return isFirst;
  });
}

/** The parameters in a list. A reference may lead to a list of them, though OpenAPI has no such thing: it is meant. */
function listed(document: unknown, list: Node, note: Note): readonly Node[] {
  return items(list).flatMap((node) => {
    const found = resolved(document, node, note);
    if (found === undefined) return [];
    return Array.isArray(found.value) ? listed(document, found, note) : [found];
  });
}

function parameterOf(document: unknown, node: Node, schemas: Schemas, note: Note): Parameter | undefined {
  const [name, place] = [textOf(node, "name"), textOf(node, "in")];
  if (
    name === undefined ||
    (place !== "path" && place !== "query" && place !== "header" && place !== "cookie")
  ) {
    note(node.at, "a parameter without a name or a place");
    return undefined;
  }
  const required = child(node, "required").value === true;
  if (place === "cookie") {
    note(node.at, required ? "a cookie is required, and none is sent" : "a cookie, which is not sent");
    return undefined;
  }
  if (place === "header" && OWN_HEADERS.has(name.toLowerCase())) return undefined;
  const described = child(node, "schema");
  const { schema, notUnderstood } = schemas.read(described);
  for (const { at, reason } of notUnderstood) note(at, reason);
  if (child(node, "content").value !== undefined)
    note(`${node.at}/content`, "a parameter in a media type of its own");
  const shared = { name, in: place, required, node } as const;
  if (place === "path") {
    const isWide =
      child(node, "x-multi-segment").value === true || child(node, "allowReserved").value === true;
    const variable = variableOf(name);
    return {
      ...shared,
      required: true,
      schema,
      place: variable === name ? undefined : { in: "path", name: variable },
      variable: `${isWide ? "+" : operatorOf(textOf(node, "style"))}${variable}${child(node, "explode").value === true ? "*" : ""}`,
    };
  }
  // The options of a call may have it, too.
  if (place === "header")
    return { ...shared, required: false, schema, place: { in: "header", name }, variable: undefined };
  const type = typeOf(document, described);
  const style = styleOf(node, type, note);
  const constant = required ? constantOf(document, described) : undefined;
  const asGiven = type === "object" && schema === anything ? record(anything) : schema;
  return {
    ...shared,
    required: required && constant === undefined,
    // A required parameter with one value is always sent with it.
    schema: constant === undefined ? (required ? asGiven : filter(asGiven)) : withDefault(asGiven, constant),
    place: style === undefined ? { in: "query" } : { in: "query", style },
    variable: undefined,
  };
}

/** Returns the variable of a parameter in a template: RFC 6570 allows letters, digits and `_`. */
export function variableOf(name: string): string {
  return name.replace(/\W/g, (sign) => `_${sign.charCodeAt(0).toString(16)}`);
}

/** The operators of OpenAPI's styles of a path (RFC 6570, 3.2). */
function operatorOf(style = "simple"): string {
  return style === "label" ? "." : style === "matrix" ? ";" : "";
}

/** The style of a list or an object in the query; undefined: a name for each item, which is the default. */
function styleOf(node: Node, type: string | undefined, note: Note): QueryStyle | undefined {
  const style = textOf(node, "style") ?? "form";
  const explode = child(node, "explode").value ?? style === "form";
  if (type !== "array" && type !== "object") return undefined;
  switch (style) {
    case "deepObject":
      return deepObject();
    case "spaceDelimited":
      return spaceDelimited();
    case "pipeDelimited":
      return pipeDelimited();
    case "form":
      return explode === true ? (type === "object" ? form() : undefined) : form({ explode: false });
    default:
      note(`${node.at}/style`, "a style of parameters that OpenAPI does not have");
      return undefined;
  }
}

function typeOf(document: unknown, node: Node): string | undefined {
  const found = resolved(document, node, () => undefined);
  if (found === undefined) return undefined;
  const type = child(found, "type").value;
  const named: unknown = Array.isArray(type) ? type.find((one) => one !== "null") : type;
  if (typeof named === "string") return named;
  return isRecord(child(found, "properties").value)
    ? "object"
    : child(found, "items").value === undefined
      ? undefined
      : "array";
}

/** The one value that a required parameter may have. */
function constantOf(document: unknown, node: Node): string | number | boolean | undefined {
  const found = resolved(document, node, () => undefined) ?? node;
  const constant = child(found, "const").value;
  const [only, another] = items(child(found, "enum"));
  const value = constant ?? (another === undefined ? only?.value : undefined);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}
