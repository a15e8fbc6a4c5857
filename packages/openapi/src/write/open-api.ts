import type { Dialect } from "@org/http-core";
import {
  isRecord,
  type Operation,
  type OperationDocs,
  type Scheme,
  wireNames,
} from "@org/http-core/operation";
import {
  describeOperation,
  type OperationDescription,
  type ParamDescription,
  type ResultDescription,
} from "../describe/describe.ts";
import type { JsonSchema } from "../describe/json-schema.ts";
import { written } from "../extension.ts";

/** Security schemes of OpenAPI by name. */
export type SecuritySchemes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Options of {@link openApi}. */
export interface OpenApiOptions {
  /** The title of the API. */
  readonly title: string;
  /** The version of the API. @default "1.0.0" */
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  readonly operations: readonly Operation[];
  /** The documentation of the operations' package. Missing texts are left out. @default none */
  readonly docs?: OperationDocs | undefined;
  /** The address of each base of the service, by name. */
  readonly servers: Readonly<Record<string, string>>;
  /** The deployment's names of paths, headers and parameters. @default the specification's */
  readonly dialect?: Dialect | undefined;
  /**
   * The headers of signed requests, as security schemes. They depend on the service's construction of a signature.
   * @default one scheme with the name `hmac`
   */
  readonly hmac?: SecuritySchemes | undefined;
}

/** An OpenAPI 3.1 document. */
export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  /** Path items by template. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly securitySchemes: SecuritySchemes;
  };
}

/**
 * Describes a service as an OpenAPI 3.1 document, made from its operations, their schemas and their documentation. The
 * document holds plain data: extend it by spreading.
 *
 * @example
 * ```ts
 * import { get, integer, text } from "@org/http-core";
 * import { openApi } from "@org/openapi";
 *
 * const book = get("/books/{isbn}", { answer: { title: text, year: integer } });
 * const servers = { api: "https://library.example" };
 * const document = openApi({ title: "Library", operations: [book], servers });
 * console.log(Object.keys(document.paths)); // ["/books/{isbn}"]
 * ```
 */
export function openApi(options: OpenApiOptions): OpenApi {
  const { title, version = "1.0.0", description, docs, servers, dialect = {} } = options;
  const hmac = options.hmac ?? DEFAULT_HMAC;
  const operations = options.operations.map((operation) => ({
    operation,
    described: describeOperation(operation, docs, dialect),
  }));
  const schemas = operations.map(({ described }) => described.result.schema?.$defs ?? {});
  const paths = Map.groupBy(operations, ({ described }) => described.path.replace(/\{[?&#][^{}]*\}/g, ""));
  return {
    openapi: "3.1.0",
    info: { title, version, ...(description !== undefined && { description }) },
    servers: Object.values(servers).map((url) => ({ url })),
    paths: Object.fromEntries(
      Array.from(paths, ([path, sharing]) => [
        path,
        Object.fromEntries([
          ...serversOf(servers, sharing[0]?.operation),
          ...sharing.map(({ operation, described }) => [
            described.method.toLowerCase(),
            operationObject(operation, described, hmac),
          ]),
        ]),
      ]),
    ),
    components: {
      schemas: referencesOf(Object.fromEntries(schemas.flatMap(Object.entries))),
      securitySchemes: usedSchemes(options.operations, dialect, hmac),
    },
  };
}

/** Names the server of a path, where the service has several addresses. */
function serversOf(
  servers: OpenApiOptions["servers"],
  operation: Operation | undefined,
): readonly (readonly [string, unknown])[] {
  const url = operation && servers[operation.base];
  return Object.keys(servers).length > 1 && url !== undefined ? [["servers", [{ url }]]] : [];
}

function operationObject(
  operation: Operation,
  described: OperationDescription,
  hmac: SecuritySchemes,
): object {
  const { id, service, summary, description, params, constants, result } = described;
  const fixed = Object.entries(constants).map(([name, value]) => ({
    name,
    in: "query",
    required: true,
    schema: { type: "string", const: value },
  }));
  const body = params.filter((param) => param.in === "body");
  const type = result.kind === "none" ? undefined : result.mediaType;
  return {
    operationId: id,
    ...(service === "" ? {} : { tags: [service] }),
    ...(summary === "" ? {} : { summary }),
    ...(description === "" ? {} : { description }),
    parameters: [...fixed, ...params.filter((param) => param.in !== "body").map(parameterObject)],
    ...(body.length === 0 ? {} : { requestBody: requestBody(described, body) }),
    responses: {
      [type === undefined ? "204" : "200"]: {
        description: "The result.",
        ...(type === undefined ? {} : { content: { [type]: contentOf(result) } }),
      },
      default: { description: "An error, as the service describes it." },
    },
    security: securityRequirements(operation, hmac),
    ...written(operation, (name) => params.find((param) => param.name === name)?.wireName ?? name),
  };
}

function parameterObject(param: ParamDescription): object {
  const { wireName, required, description, style } = param;
  return {
    name: wireName,
    in: param.in,
    required: param.in === "path" || required,
    ...(description === "" ? {} : { description }),
    ...(style === undefined ? {} : { style: style.name, explode: style.explode }),
    schema: schemaOf(param),
  };
}

function requestBody({ body }: OperationDescription, params: readonly ParamDescription[]): object {
  const required = params.filter((param) => param.required).map(({ wireName }) => wireName);
  const [whole] = params;
  if (body?.param !== undefined && whole !== undefined) {
    // Raw bytes have no schema, and a media type of the caller.
    const schema = body.kind === "json" ? schemaOf(whole) : body.kind === "text" ? { type: "string" } : {};
    const type = body.kind === "json" ? "application/json" : (body.contentType ?? "*/*");
    const described = { ...schema, description: whole.description };
    return { required: required.length > 0, content: { [type]: { schema: described } } };
  }
  const properties = Object.fromEntries(
    params.map((param) => [param.wireName, { ...schemaOf(param), description: param.description }]),
  );
  const schema = { type: "object", properties, ...(required.length === 0 ? {} : { required }) };
  return { required: required.length > 0, content: { "application/json": { schema } } };
}

function schemaOf({ schema, default: byDefault, repeatable }: ParamDescription): object {
  const value = byDefault === undefined ? schema : { ...schema, default: byDefault };
  return repeatable ? { type: "array", items: value } : value;
}

/** Bytes have no schema: the media type is enough (OpenAPI 3.1, 4.8.14.3). */
function contentOf({ kind, schema }: ResultDescription): object {
  return kind === "bytes" ? {} : { schema: resultSchema(schema) };
}

/** The schema of a body; one that isn't JSON is text. */
function resultSchema(schema: JsonSchema | undefined): unknown {
  if (schema === undefined) return { type: "string" };
  return withReferences(
    Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$defs" && name !== "$schema")),
  );
}

/** Points references to the place of schemas in OpenAPI. */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  return isRecord(value) ? referencesOf(value) : value;
}

function referencesOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name === "$ref" && typeof field === "string"
        ? field.replace("#/$defs/", "#/components/schemas/")
        : withReferences(field),
    ]),
  );
}

const DEFAULT_HMAC: SecuritySchemes = { hmac: { type: "http", scheme: "hmac" } };

/** Credentials that consist of several values. */
const PARTS: Partial<Record<Scheme, readonly string[]>> = { appKey: ["appKeyId", "appKeySecret"] };

/**
 * The credentials that satisfy an operation, as OpenAPI's security requirements: one object per alternative, with the
 * names of all schemes that it needs.
 *
 * @param hmac the security schemes of signed requests, as in {@link OpenApiOptions}
 * @example
 * ```ts
 * import { get } from "@org/http-core";
 * import { requires } from "@org/http-core/operation";
 * import { securityRequirements } from "@org/openapi";
 *
 * const labels = get("/labels", { auth: requires("bearer") });
 * console.log(securityRequirements(labels)); // [{ bearer: [] }]
 * ```
 */
export function securityRequirements(
  { auth }: Operation,
  hmac: SecuritySchemes = DEFAULT_HMAC,
): readonly Readonly<Record<string, readonly string[]>>[] {
  const alternatives = auth.schemes.map((scheme) => {
    const parts = scheme === "hmac" ? Object.keys(hmac) : (PARTS[scheme] ?? [scheme]);
    return Object.fromEntries(parts.map((part) => [part, []]));
  });
  return auth.required ? alternatives : [{}, ...alternatives];
}

/** The security schemes that operations name. */
function usedSchemes(
  operations: readonly Operation[],
  dialect: Dialect,
  hmac: SecuritySchemes,
): SecuritySchemes {
  const inQuery = (name: string, description: string) => ({ type: "apiKey", in: "query", name, description });
  const { header } = wireNames(dialect);
  const signed: SecuritySchemes = Object.fromEntries(
    Object.entries(hmac).map(([name, scheme]) => [
      name,
      scheme["in"] === "header" ? { ...scheme, name: header(String(scheme["name"])) } : scheme,
    ]),
  );
  const all: SecuritySchemes = {
    apiKey: inQuery("apikey", "The account's API key."),
    appKeyId: inQuery("client_id", "An application's key, together with its secret."),
    appKeySecret: inQuery("client_secret", "An application's secret, together with its key."),
    basic: { type: "http", scheme: "basic" },
    bearer: { type: "http", scheme: "bearer" },
    custom: { type: "http", scheme: "custom", description: "Headers or query parameters of the service." },
    queryToken: inQuery("access_token", "An OAuth token."),
    token: { type: "apiKey", in: "header", name: "Authorization", description: "`token <OAuth token>`" },
    ...signed,
  };
  const used = new Set(
    operations.flatMap((operation) => securityRequirements(operation, hmac).flatMap(Object.keys)),
  );
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
