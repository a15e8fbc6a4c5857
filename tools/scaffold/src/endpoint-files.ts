import type { FirstLines, OperationStyle } from "./client.ts";
import type { Names } from "./names.ts";
import { importsFor, type Imports } from "./source.ts";

/** What the new files of an endpoint are made of. */
export interface EndpointFiles {
  readonly names: Names;
  readonly source: string;
  /** What it returns: a sentence. */
  readonly about: string;
  readonly template: string;
  readonly constants: Readonly<Record<string, string>>;
  /** The variables of the path. */
  readonly variables: readonly string[];
  /** Whether it returns a list. */
  readonly list: boolean;
  readonly style: OperationStyle;
  readonly example: FirstLines & { readonly package: string };
}

/** The fields of the result. */
export function entityFile(endpoint: EndpointFiles): string {
  const { names, source, about, list } = endpoint;
  const { camel, pascal } = names;
  if (list) return pageFile(endpoint);
  return `import { entity, fields, text, type Entity, type FieldsOutput } from "@org/http-core/schema";

const ${camel} = fields({
  /** Its identifier. Source: ${source}. */
  id: text,
});

/** ${about} Source: ${source}. */
export interface ${pascal} extends FieldsOutput<typeof ${camel}> {}
/** The schema of {@link ${pascal}}. */
export interface ${pascal}Schema extends Entity<"${pascal}", typeof ${camel}, ${pascal}> {}
/** Checks a result of \`${camel}\`. */
export const ${camel}Schema: ${pascal}Schema = entity("${pascal}", ${camel});
`;
}

/** The fields of a row, and of a page. */
function pageFile({ names: { camel, pascal, words }, source, about }: EndpointFiles): string {
  return `import { always, entity, fields, list, nullable, text, type Entity, type FieldsOutput } from "@org/http-core/schema";

const row = fields({
  /** Its identifier. Source: ${source}. */
  id: text,
});

/** One row. ${about} Source: ${source}. */
export interface ${pascal}Row extends FieldsOutput<typeof row> {}
/** The schema of {@link ${pascal}Row}. */
export interface ${pascal}RowSchema extends Entity<"${pascal}Row", typeof row, ${pascal}Row> {}
/** Checks a row of \`${camel}\`. */
export const ${camel}RowSchema: ${pascal}RowSchema = entity("${pascal}Row", row);

const page = fields({
  /** Address of the next page; null on the last. Source: ${source}. */
  next: always(nullable(text)),
  /** The rows of the page. Source: ${source}. */
  results: list(${camel}RowSchema),
});

/** A page of ${words}. Source: ${source}. */
export interface ${pascal}Page extends FieldsOutput<typeof page> {}
/** The schema of {@link ${pascal}Page}. */
export interface ${pascal}PageSchema extends Entity<"${pascal}Page", typeof page, ${pascal}Page> {}
/** Checks a page of \`${camel}\`. */
export const ${camel}PageSchema: ${pascal}PageSchema = entity("${pascal}Page", page);
`;
}

const PAGING = `
    /**
     * Rows per page, 1 or more. Source: SOURCE.
     *
     * @unchecked sets the size of a page
     */
    limit: whole(1),
    /**
     * Rows to skip, 0 or more. Source: SOURCE.
     *
     * @unchecked says where a page begins
     */
    offset: whole(0),
  `;

/** The parameters: those of the path, and of a list's pages. */
export function paramsFile({ names, source, variables, list }: EndpointFiles): string {
  const { camel, pascal } = names;
  const rows = variables.map(
    (name) => `  /**
   * Which one. Source: ${source}.
   *
   * @unchecked the answer does not repeat it
   */
  ${name}: nonEmptyText,
`,
  );
  const used = [...(rows.length > 0 ? ["nonEmptyText"] : []), "params", ...(list ? ["whole"] : [])];
  const paging = list ? `, {${PAGING.replaceAll("SOURCE", source)}}` : "";
  return `import { fields, ${used.join(", ")}, type FieldsInput, type Params } from "@org/http-core/schema";

const input = fields({
${rows.join("")}}${paging});

/** Parameters of \`${camel}\`. Source: ${source}. */
export interface ${pascal}Params extends FieldsInput<typeof input> {}
/** The schema of {@link ${pascal}Params}. */
export interface ${pascal}ParamsSchema extends Params<typeof input, ${pascal}Params> {}
/** Checks the parameters of \`${camel}\`. */
export const ${camel}Params: ${pascal}ParamsSchema = params("${pascal}Params", input);
`;
}

/** The operation. */
export function operationFile(endpoint: EndpointFiles): string {
  const { names, source, about, template, constants, style, example, list } = endpoint;
  const { camel, kebab, pascal } = names;
  const create = /\bcreate(?!Sandbox)\w+/.exec(example.code)?.[0] ?? "";
  const written = Object.keys(constants).length > 0 ? `\n  constants: ${JSON.stringify(constants)},` : "";
  const type = list
    ? `ListOperation<${pascal}Params, ${pascal}Page, ${pascal}Row>`
    : `Operation<${pascal}Params, ${pascal}>`;
  const schema = list ? `${camel}PageSchema` : `${camel}Schema`;
  const page = list
    ? '\n  page: offset({ items: "results", next: "next", limit: "limit", offset: "offset" }),'
    : "";
  const results = list ? `type ${pascal}Page, type ${pascal}Row` : `type ${pascal}`;
  const definition = `export const ${camel}: ${type} = operation({
  ${style.properties},
  name: "${camel}",
  method: "GET",
  path: "${template}",${written}
  params: ${camel}Params,
  result: json(${schema}${style.media}),${page}
});`;
  const from = "@org/http-core/operation";
  const imports: Imports = new Map([
    ...style.imports,
    ["json", { from, written: "json" }],
    ["offset", { from, written: "offset" }],
    ["operation", { from, written: "operation" }],
    ["ListOperation", { from, written: "type ListOperation" }],
    ["Operation", { from, written: "type Operation" }],
  ]);
  return `${importsFor(definition, imports).join("\n")}
import { ${camel}Params, type ${pascal}Params } from "./params.ts";
import { ${schema}, ${results} } from "./${kebab}.ts";

/**
 * ${about} Source: ${source}.
 *
 * @example
 * \`\`\`ts
 * import { ${create} } from "${example.package}";
 *
 * const ${example.client} = ${create}();
 * ${callOf(example.client, endpoint).join("\n * ")}
 * \`\`\`
 */
${definition}
`;
}

/** The rows of a new list in the sandbox: three pages. */
const ROWS = 25;

/** The sandbox's handler. */
export function handlerOf(list: boolean): string {
  if (!list) return '() => ok({ id: "1" })';
  const rows = `Array.from({ length: ${String(ROWS)} }, (_, at) => ({ id: String(at + 1) }))`;
  return `({ limit = 10, offset = 0 }, context) => ok(offsetPage(${rows}, { limit, offset }, context))`;
}

/** A test through the client, with the sandbox. */
export function testFile(endpoint: EndpointFiles): string {
  const { names, example, list } = endpoint;
  const call = `${example.client}.${names.camel}(${argumentsOf(endpoint)})`;
  const ofList = `const rows = await ${call}.collect();
  expect(rows).toHaveLength(${String(ROWS)});
  expect(rows[0]).toEqual({ id: "1" });`;
  return `import { expect, test } from "vitest";
${example.code}

test("reads the ${names.words}", async () => {
${list ? ofList : `expect(await ${call}).toEqual({ id: "1" });`}
});
`;
}

/** What the client's index exports of an endpoint. */
export function exportsOf({ names, list }: Pick<EndpointFiles, "names" | "list">): string {
  const { camel, kebab, pascal } = names;
  const rows = list ? "Row" : "";
  const page = list ? `, type ${pascal}Page` : "";
  return `export { ${camel} } from "./${kebab}/operation.ts";
export type { ${pascal}Params } from "./${kebab}/params.ts";
export { ${camel}${rows}Schema, type ${pascal}${rows}${page} } from "./${kebab}/${kebab}.ts";
`;
}

/** What a call is made of. */
type Called = Pick<EndpointFiles, "names" | "variables" | "list">;

/** A call that prints an identifier, in lines. */
export function callOf(client: string, endpoint: Called): readonly string[] {
  return endpoint.list
    ? [firstRowOf(client, endpoint), "console.log(first?.id);"]
    : [resultOf(client, endpoint), "console.log(id);"];
}

/** A call whose identifier a function returns. */
export function returningCallOf(client: string, endpoint: Called): string {
  return endpoint.list
    ? `${firstRowOf(client, endpoint)}\nreturn first?.id ?? "none";`
    : `${resultOf(client, endpoint)}\nreturn id;`;
}

function firstRowOf(client: string, endpoint: Called): string {
  const call = `${client}.${endpoint.names.camel}(${argumentsOf(endpoint)})`;
  return `const [first] = await ${call}.collect({ max: 1 });`;
}

function resultOf(client: string, endpoint: Called): string {
  return `const { id } = await ${client}.${endpoint.names.camel}(${argumentsOf(endpoint)});`;
}

/** The arguments of a call. */
export function argumentsOf({ variables }: Pick<EndpointFiles, "variables">): string {
  return variables.length > 0 ? `{ ${variables.map((one) => `${one}: "1"`).join(", ")} }` : "";
}
