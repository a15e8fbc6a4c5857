import type { Dialect } from "@org/http-core";
import type { OperationDescription } from "@org/openapi";
import { isRecord } from "@org/http-core/operation";
import { hasBody, routeText, type AnyRoute, type ServiceEntry } from "@org/services";
import { pieces, type PlannedRequest } from "@org/services/planned-request";
import { flagArgs, quoted } from "@org/services/shell";
import { paramsOf, type Draft } from "../form/draft.ts";

/** The width from which on an object is written on several lines. */
const WIDTH = 80;

/** A request for `fetch`. Secrets are environment variables of Node. */
export function fetchCall(
  { method, url, headers, body }: PlannedRequest,
  variables: readonly string[],
): string {
  const literal = (text: string): string => textLiteral(text, variables);
  const init = [
    ...(method === "GET" ? [] : [`  method: ${literal(method)},`]),
    "  headers: {",
    ...Object.entries(headers).map(([name, value]) => `    ${keyOf(name)}: ${literal(value)},`),
    "  },",
    ...(body === undefined ? [] : [`  body: ${literal(body)},`]),
  ];
  return [
    `const response = await fetch(${literal(url)}, {`,
    ...init,
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

/** What a call is written from. */
export interface CallSource {
  readonly service: ServiceEntry;
  /** The operation's name in its service: `markdown.render`. */
  readonly name: string;
  readonly description: OperationDescription;
  /** The route that the operation was made of. */
  readonly route?: AnyRoute | undefined;
  /** The deployment's own names. */
  readonly dialect?: Dialect | undefined;
}

/** A call with the service's package. Address and credential come from the environment. */
export function packageCall(
  { service, name, description, route, dialect }: CallSource,
  params: Readonly<Record<string, unknown>>,
): string {
  const create = `create${service.name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  const { addresses, credential } = service.variables;
  const given = Object.keys(params).length === 0 ? [] : [objectLiteral(params)];
  const call =
    route === undefined
      ? `await client.${name}(${given.join("")})`
      : `await client.${route.rows === undefined ? "request" : "paginate"}(${routeArguments(route, given)})`;
  return [
    `import { ${create} } from "${service.package}";`,
    "",
    `// The address is in ${Object.values(addresses).join(" and ")}, the credential in ${credential.join(", ")}.`,
    `const client = ${create}(${dialect === undefined ? "" : objectLiteral({ dialect })});`,
    ...(description.paging === undefined
      ? [`console.log(${call});`]
      : [`const { items } = ${call};`, "console.log(items);"]),
  ].join("\n");
}

function routeArguments(route: AnyRoute, given: readonly string[]): string {
  const { rows = "" } = route;
  const options =
    rows === "" ? given : [...(given.length === 0 ? ["{}"] : given), objectLiteral({ items: rows })];
  return [JSON.stringify(routeText(route)), ...options].join(", ");
}

/** A call with the command line. */
export function command(source: CallSource, draft: Draft): string {
  const { service, dialect } = source;
  const line = quoted(["orgq", service.name, ...words(source, draft)]);
  return dialect === undefined
    ? line
    : `${service.variables.dialect}=${quoted([JSON.stringify(dialect)])} ${line}`;
}

/** The words of a command after the service's name. */
function words({ name, description, route }: CallSource, draft: Draft): readonly string[] {
  if (route !== undefined) {
    const inBody = hasBody(route) ? paramsOf(description.params, draft) : {};
    const fields = Object.entries(draft).flatMap(([field, texts]) => {
      const value = inBody[field];
      if (value !== undefined && typeof value !== "string")
        return ["-f", `${field}:=${JSON.stringify(value)}`];
      return texts.filter((text) => text !== "").flatMap((text) => ["-f", `${field}=${text}`]);
    });
    return ["request", routeText(route), ...fields];
  }
  const flags = description.params.flatMap((param) =>
    (draft[param.name] ?? [])
      .filter((text) => text !== "")
      .flatMap((text) => flagArgs(param.name, text, param.schema.type === "boolean")),
  );
  return [name, ...flags];
}

function textLiteral(text: string, variables: readonly string[]): string {
  const parts = pieces(text, variables);
  if (!parts.some((piece) => variables.includes(piece))) return JSON.stringify(text);
  const inTemplate = parts.map((piece) =>
    variables.includes(piece) ? `\${process.env.${piece}}` : piece.replace(/[\\`$]/g, "\\$&"),
  );
  return `\`${inTemplate.join("")}\``;
}

function objectLiteral(params: Readonly<Record<string, unknown>>): string {
  const fields = fieldsOf(params);
  const line = `{ ${fields.join(", ")} }`;
  return line.length <= WIDTH ? line : `{\n${fields.map((field) => `  ${field},\n`).join("")}}`;
}

function fieldsOf(object: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(object).map(([name, value]) => `${keyOf(name)}: ${valueLiteral(value)}`);
}

function valueLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueLiteral).join(", ")}]`;
  if (isRecord(value)) return `{ ${fieldsOf(value).join(", ")} }`;
  return typeof value === "bigint" ? `${String(value)}n` : JSON.stringify(value);
}

function keyOf(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}
