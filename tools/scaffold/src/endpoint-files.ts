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
  readonly style: OperationStyle;
  readonly example: FirstLines & { readonly package: string };
}

/** The fields of the result. */
export function entityFile({ names, source, about }: EndpointFiles): string {
  const { camel, pascal } = names;
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

/** The parameters: those of the path. */
export function paramsFile({ names, source, variables }: EndpointFiles): string {
  const { camel, pascal } = names;
  const rows = variables.map((name) => `  /** Which one. Source: ${source}. */\n  ${name}: nonEmptyText,\n`);
  const used = rows.length > 0 ? "nonEmptyText, " : "";
  return `import { fields, ${used}params, type FieldsInput, type Params } from "@org/http-core/schema";

const input = fields({
${rows.join("")}});

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
  const { names, source, about, template, constants, style, example } = endpoint;
  const { camel, kebab, pascal } = names;
  const create = /\bcreate(?!Sandbox)\w+/.exec(example.code)?.[0] ?? "";
  const written = Object.keys(constants).length > 0 ? `\n  constants: ${JSON.stringify(constants)},` : "";
  const definition = `export const ${camel}: Operation<${pascal}Params, ${pascal}> = operation({
  ${style.properties},
  name: "${camel}",
  method: "GET",
  path: "${template}",${written}
  params: ${camel}Params,
  result: json(${camel}Schema${style.media}),
});`;
  const from = "@org/http-core/operation";
  const imports: Imports = new Map([
    ...style.imports,
    ["json", { from, written: "json" }],
    ["operation", { from, written: "operation" }],
    ["Operation", { from, written: "type Operation" }],
  ]);
  return `${importsFor(definition, imports).join("\n")}
import { ${camel}Params, type ${pascal}Params } from "./params.ts";
import { ${camel}Schema, type ${pascal} } from "./${kebab}.ts";

/**
 * ${about} Source: ${source}.
 *
 * @example
 * \`\`\`ts
 * import { ${create} } from "${example.package}";
 *
 * const ${example.client} = ${create}();
 * const { id } = await ${example.client}.${camel}(${argumentsOf(endpoint)});
 * console.log(id);
 * \`\`\`
 */
${definition}
`;
}

/** A test through the client, with the sandbox. */
export function testFile(endpoint: EndpointFiles): string {
  const { names, example } = endpoint;
  return `import { expect, test } from "vitest";
${example.code}

test("reads the ${names.words}", async () => {
  expect(await ${example.client}.${names.camel}(${argumentsOf(endpoint)})).toEqual({ id: "1" });
});
`;
}

/** What the client's index exports of an endpoint. */
export function exportsOf({ camel, kebab, pascal }: Names): string {
  return `export { ${camel} } from "./${kebab}/operation.ts";
export { ${camel}Params, type ${pascal}Params, type ${pascal}ParamsSchema } from "./${kebab}/params.ts";
export { ${camel}Schema, type ${pascal}, type ${pascal}Schema } from "./${kebab}/${kebab}.ts";
`;
}

/** The arguments of a call. */
export function argumentsOf({ variables }: Pick<EndpointFiles, "variables">): string {
  return variables.length > 0 ? JSON.stringify(Object.fromEntries(variables.map((one) => [one, "1"]))) : "";
}
