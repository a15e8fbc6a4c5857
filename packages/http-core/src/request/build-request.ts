import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { isRequestBody, type RequestBody, type UnencodedRequest, RequestHeaders } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import {
  type TemplatePart,
  templateParts,
  type TemplateVariable,
  templateVariables,
  variablesIn,
} from "../operation/template.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { isFields, type Shape } from "../schema/types.ts";
import { putAt } from "../util/objects.ts";
import { expandPath, plainPath, queryText, simpleParts } from "./expand-path.ts";
import { headerValue } from "./headers.ts";
import { jsonText } from "./json-text.ts";

/** The part of a request that holds a parameter. */
export type ParamLocation = "path" | "query" | "header" | "body";

/**
 * The location of an operation's parameter: a header where `headers` lists it, the path where the template has it, else
 * the body. An operation without a body uses the query, and so do parameters beside the one that is the whole body.
 *
 * @experimental
 * @example
 * ```ts
 * import { get } from "@org/http-core";
 * import { locationOf } from "@org/http-core/operation";
 *
 * console.log(locationOf(get("/books/{id}"), "id")); // path
 * ```
 */
export function locationOf(operation: Operation, name: string, path = operation.path): ParamLocation {
  return locationGiven(operation, name, templateVariables(path));
}

function locationGiven(
  operation: Operation,
  name: string,
  variables: readonly TemplateVariable[],
): ParamLocation {
  if (Object.hasOwn(operation.headers, name)) return "header";
  if (variables.some((variable) => variable.name === name)) return "path";
  const { body } = operation;
  if (body === undefined) return "query";
  // Where one parameter is the whole body, there is no other place for the others.
  return body.param === undefined || body.param === name ? "body" : "query";
}

/** The schemas of an operation's parameters, by name. */
export function paramSchemas({ params: { fields } }: Operation): Shape {
  return isFields(fields) ? { ...fields.required, ...fields.optional } : {};
}

/** Whether a parameter is a credential by its name, here or on the wire. */
export function isSecretParam({ names, headers }: Operation, name: string): boolean {
  const wireNames = new Map(Object.entries({ ...names, ...headers }));
  return isSensitiveName(name) || isSensitiveName(wireNames.get(name) ?? "");
}

/** What all requests of an operation share, in a deployment's wire names. */
export interface RequestPlan {
  readonly operation: Operation;
  readonly template: readonly TemplatePart[];
  /** The template, as {@link plainPath} takes it. */
  readonly parts: readonly string[];
  readonly segments: Readonly<Record<string, string>>;
  readonly accept: string;
  /** The headers that parameters set, in lower case. */
  readonly headerNames: readonly string[];
  /** Those of them that are credentials by their name. */
  readonly secretHeaders: readonly string[];
  /** Where each declared parameter goes. */
  readonly declared: ReadonlyMap<string, Placement>;
  readonly placement: (name: string) => Placement;
}

/** Where a parameter goes, and under which name. */
interface Placement {
  readonly location: ParamLocation;
  readonly wireName: string;
}

/** Plans the requests of an operation. */
export function planRequests(operation: Operation, wireNames: WireNames): RequestPlan {
  const path = wireNames.path(operation);
  const template = templateParts(path);
  const variables = variablesIn(template);
  const placement = (name: string): Placement => {
    const location = locationGiven(operation, name, variables);
    const wireName =
      location === "header"
        ? wireNames.header(operation.headers[name] ?? name)
        : wireNames.param(operation, name);
    return { location, wireName };
  };
  const names = Object.keys(paramSchemas(operation));
  const headerNames = Object.values(operation.headers).map((name) => wireNames.header(name).toLowerCase());
  return {
    operation,
    template,
    parts: simpleParts(path),
    segments: wireNames.segments(operation),
    accept: wireNames.mediaType(operation.result.accept),
    headerNames,
    secretHeaders: headerNames.filter((name) => isSensitiveName(name)),
    declared: new Map(names.map((name) => [name, placement(name)])),
    placement,
  };
}

/**
 * Builds a request from checked parameters, the operation's constants and its `Accept`, without a credential.
 *
 * @param isGiven whether the caller gave a parameters object: an empty one is sent as the body `{}`
 */
export function buildRequest(
  plan: RequestPlan,
  params: Readonly<Record<string, unknown>>,
  baseUrl: string,
  isGiven = false,
): UnencodedRequest {
  const { operation } = plan;
  const headers = new RequestHeaders();
  const query: [string, string][] = Object.entries(operation.constants);
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    const { location, wireName } = plan.declared.get(name) ?? plan.placement(name);
    if (location === "header") {
      headers.set(wireName, headerValue(name, queryText(name, value)));
    } else if (location === "query") {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      // Without a value, the service would answer as if the parameter had not been given.
      if (values.length === 0) throw new ParameterError(name, "at least one value", received(value));
      for (const one of values) query.push([wireName, queryText(name, one)]);
    } else if (location === "body") {
      putAt(body, [wireName], value);
    }
  }
  const path = plainPath(plan.parts, params) ?? expandPath(plan.template, { ...plan.segments, ...params });
  if (!headers.has("accept")) headers.set("accept", plan.accept);
  const payload = operation.body && bodyOf(operation.body, body, !isGiven || Object.keys(params).length > 0);
  if (payload?.type !== undefined) headers.set("content-type", payload.type);
  return {
    method: operation.method,
    url: join(baseUrl, path, query),
    headers,
    body: payload?.body,
  };
}

/** Joins a base address and a path with one slash. A fragment is dropped, since it is never sent. */
export function join(
  baseUrl: string,
  path: string,
  query: readonly (readonly [string, string])[] = [],
): string {
  const url = `${baseUrl.replace(/\/+$/, "")}/${path.replace(/^\/+|#.*$/gs, "")}`;
  let separator = url.includes("?") ? "&" : "?";
  let joined = url;
  for (const [name, value] of query) {
    joined += `${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    separator = "&";
  }
  return joined;
}

function bodyOf(
  body: NonNullable<Operation["body"]>,
  fields: Readonly<Record<string, unknown>>,
  mayOmit: boolean,
): { readonly body: RequestBody; readonly type: string | undefined } | undefined {
  const { kind, param } = body;
  const value = param === undefined ? undefined : fields[param];
  if (kind !== "json") {
    // A form's own type has the boundary between its parts, without which no service can read it.
    const type = value instanceof FormData ? undefined : body.contentType;
    // UTF-8 has no bytes for half of a surrogate pair.
    if (isRequestBody(value) && (typeof value === "string" ? value.isWellFormed() : kind === "raw"))
      return { body: value, type };
    const more = kind === "raw" ? ", bytes, a Blob, a form or a stream" : "";
    throw new ParameterError(body.param, `well-formed text${more}`, received(value));
  }
  const type = "application/json";
  if (param !== undefined) return value === undefined ? undefined : { body: jsonText(value, param), type };
  return mayOmit && Object.keys(fields).length === 0 ? undefined : { body: jsonText(fields), type };
}
