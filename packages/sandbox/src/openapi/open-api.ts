import type { Dialect } from "@org/http-core";
import { wireNames, type Operation } from "@org/http-core/operation";
import {
  describeOperation,
  type JsonSchema,
  type OperationDescription,
  type ParamDescription,
  type ResultDescription,
} from "@org/http-core/describe";
import { isObject } from "../core/json-body.ts";
import type { BaseName } from "../origins.ts";
import type { DescribedService } from "./described-services.ts";
import { securityOf, securitySchemes } from "./security.ts";

/** An OpenAPI 3.1 document; what of it is made of what is said where it is made. */
export type OpenApi = Readonly<Record<string, unknown>>;

/**
 * Describes a service in OpenAPI 3.1: from its operations, their schemas and doc comments, and from the table of what it
 * serves beside them.
 *
 * @param addressOf where a base address is
 */
export async function openApiOf(
  service: DescribedService,
  dialect: Dialect,
  addressOf: (base: BaseName) => string,
): Promise<OpenApi> {
  const further = (await service.routes?.(dialect)) ?? { paths: {}, schemas: {} };
  const operations = service.operations.map((operation) => ({
    operation,
    described: describeOperation(operation, service.docs, dialect),
  }));
  const schemas = operations.map(({ described }) => described.result.schema?.$defs ?? {});
  const paths = Map.groupBy(operations, ({ described }) => described.path.replace(/\{[?&#][^{}]*\}/g, ""));
  return {
    openapi: "3.1.0",
    info: {
      title: service.title,
      version: "1.0.0",
      description:
        "The sandbox's emulation of the service: made from the client's operations" +
        (service.routes === undefined ? ". " : ", and from the table of what it serves beside them. ") +
        "GET stands for HEAD too.",
    },
    servers: service.bases.map((base) => ({ url: addressOf(base) })),
    paths: {
      ...Object.fromEntries(
        Array.from(paths, ([path, sharing]) => [
          path,
          Object.fromEntries([
            ...serversOf(service, sharing[0]?.operation, addressOf),
            ...sharing.map(({ operation, described }) => [
              described.method.toLowerCase(),
              operationObject(operation, described),
            ]),
          ]),
        ]),
      ),
      ...further.paths,
    },
    components: {
      schemas: mapped(Object.assign({}, ...schemas, further.schemas)),
      securitySchemes: securitySchemes(service.operations, wireNames(dialect)),
    },
  };
}

/** A service of several addresses says of each path at which it is. */
function serversOf(
  { bases }: DescribedService,
  operation: Operation | undefined,
  addressOf: (base: BaseName) => string,
): readonly (readonly [string, unknown])[] {
  const base = bases.find((name) => name === operation?.base);
  return bases.length > 1 && base !== undefined ? [["servers", [{ url: addressOf(base) }]]] : [];
}

function operationObject(operation: Operation, described: OperationDescription): object {
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
    tags: [service],
    ...(summary === "" ? {} : { summary }),
    ...(description === "" ? {} : { description }),
    parameters: [...fixed, ...params.filter((param) => param.in !== "body").map(parameterObject)],
    ...(body.length === 0 ? {} : { requestBody: requestBody(described, body) }),
    responses: {
      [type === undefined ? "204" : "200"]: {
        description: "The result.",
        ...(type === undefined ? {} : { content: { [type]: contentOf(result) } }),
      },
      default: { description: "A refusal, in the service's own words." },
    },
    security: securityOf(operation),
  };
}

function parameterObject(param: ParamDescription): object {
  const { wireName, required, description } = param;
  return {
    name: wireName,
    in: param.in,
    required: param.in === "path" || required,
    ...(description === "" ? {} : { description }),
    schema: param.repeatable ? { type: "array", items: valueSchema(param) } : valueSchema(param),
  };
}

function requestBody({ body }: OperationDescription, params: readonly ParamDescription[]): object {
  const required = params.filter((param) => param.required).map(({ wireName }) => wireName);
  if (body?.kind === "text") {
    const schema = { type: "string", description: params[0]?.description ?? "" };
    return { required: required.length > 0, content: { [body.contentType]: { schema } } };
  }
  const properties = Object.fromEntries(
    params.map((param) => [param.wireName, { ...valueSchema(param), description: param.description }]),
  );
  const schema = { type: "object", properties, ...(required.length === 0 ? {} : { required }) };
  return { required: required.length > 0, content: { "application/json": { schema } } };
}

function valueSchema(param: ParamDescription): JsonSchema {
  return param.default === undefined ? param.schema : { ...param.schema, default: param.default };
}

/** Bytes have no schema: their media type says it all (OpenAPI 3.1, 4.8.14.3). */
function contentOf({ kind, schema }: ResultDescription): object {
  return kind === "bytes" ? {} : { schema: resultSchema(schema) };
}

/** What a body is that isn't JSON: text. */
function resultSchema(schema: JsonSchema | undefined): unknown {
  if (schema === undefined) return { type: "string" };
  return mapped(
    Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$defs" && name !== "$schema")),
  );
}

/** References lead to where OpenAPI keeps schemas. */
function mapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapped);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name === "$ref" && typeof field === "string"
        ? field.replace("#/$defs/", "#/components/schemas/")
        : mapped(field),
    ]),
  );
}
