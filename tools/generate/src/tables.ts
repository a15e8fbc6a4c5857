import type { JsonSchema, OperationDescription, ParamDescription } from "@org/openapi";
import { table } from "./table.ts";
import { typeText } from "./type-text.ts";

/** A package's operations as Markdown: a table of all, and a table of each one's parameters. */
export function operationTables(operations: readonly OperationDescription[]): string {
  const overview = table(["Operation", "Request", "Result", "Meaning"], operations.map(operationRow));
  return joined([overview, ...operations.map(parameters)]);
}

/** The fields of each entity in the results of a package's operations, as Markdown; empty without entities. */
export function fieldTables(operations: readonly OperationDescription[]): string {
  const entities = new Map(operations.flatMap(({ result }) => Object.entries(result.schema?.$defs ?? {})));
  return entities.size === 0 ? "" : joined(["### Fields", ...Array.from(entities, entityDetails)]);
}

/** Joins the parts of a page, without empty ones. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function operationRow({
  name,
  method,
  path,
  result,
  paging,
  summary,
}: OperationDescription): readonly string[] {
  const shown = result.schema === undefined ? result.kind : typeText(result.schema);
  const request = `\`${method} ${path}\``;
  return [`\`${name}\``, request, paging === undefined ? shown : `${shown}, paged`, summary];
}

function parameters({ name, params }: OperationDescription): string {
  if (params.length === 0) return "";
  const heads = ["Name", "Type", "Default", "Meaning"];
  // An operation says of each of its parameters how the answer is held against it, or of none.
  const isHeld = params.some(({ answer }) => answer !== undefined);
  const rows = params.map((param) =>
    isHeld ? [...parameterRow(param), param.answer ?? ""] : parameterRow(param),
  );
  return `### Parameters of \`${name}\`\n\n${table(isHeld ? [...heads, "In the answer"] : heads, rows)}`;
}

function parameterRow(param: ParamDescription): readonly string[] {
  const { name, schema, repeatable, required, description } = param;
  const type = typeText(schema);
  const preset = param.default === undefined ? "" : `\`${JSON.stringify(param.default)}\``;
  return [
    `\`${name}\``,
    repeatable ? `${type}, repeatable` : type,
    required ? "required" : preset,
    description,
  ];
}

function entityDetails([name, { description, properties = {}, required = [] }]: [
  string,
  JsonSchema,
]): string {
  const rows = Object.entries(properties).map(([field, schema]) => {
    return [
      `\`${field}\``,
      typeText(schema),
      required.includes(field) ? "always" : "",
      schema.description ?? "",
    ];
  });
  const summary = `<details>\n<summary><code>${name}</code></summary>`;
  const fields = table(["Field", "Type", "Present", "Meaning"], rows);
  return joined([summary, description ?? "", fields, "</details>"]);
}
