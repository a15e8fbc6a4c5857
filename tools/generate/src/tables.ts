import type { JsonSchema, OperationDescription, ParamDescription } from "@org/http-core/describe";
import { table } from "./table.ts";
import { typeText } from "./type-text.ts";

/** The reference of a package's operations, as Markdown: operations, their parameters, the fields of results. */
export function tables(operations: readonly OperationDescription[]): string {
  const entities = new Map(operations.flatMap(({ result }) => Object.entries(result.schema?.$defs ?? {})));
  const parts = [
    table(["Operation", "Request", "Answer", "Meaning"], operations.map(operationRow)),
    ...operations.map(parameters),
    ...(entities.size === 0 ? [] : ["### Fields", ...Array.from(entities, entityDetails)]),
  ];
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
  const answer = result.schema === undefined ? result.kind : typeText(result.schema);
  const request = `\`${method} ${path}\``;
  return [`\`${name}\``, request, paging === undefined ? answer : `${answer}, paged`, summary];
}

function parameters({ name, params }: OperationDescription): string {
  if (params.length === 0) return "";
  return `### Parameters of \`${name}\`\n\n${table(["Name", "Type", "Default", "Meaning"], params.map(parameterRow))}`;
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
  const fields = table(["Field", "Type", "There", "Meaning"], rows);
  return [summary, description ?? "", fields, "</details>"].filter((part) => part !== "").join("\n\n");
}
