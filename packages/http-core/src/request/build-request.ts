import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { HttpRequest } from "../http/request.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import {
  templateParts,
  type TemplateVariable,
  templateVariables,
  variablesIn,
} from "../operation/template.ts";
import { expandPath, queryText } from "./expand-path.ts";
import { headerValue } from "./headers.ts";
import { jsonText } from "./json-text.ts";

/** The part of a request that holds a parameter. */
export type ParamLocation = "path" | "query" | "header" | "body";

/**
 * The location of an operation's parameter: a header where `headers` lists it, the path where the template has it, else
 * the body. An operation without a body uses the query.
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
  return operation.body === undefined ? "query" : "body";
}

/**
 * Builds the request of an operation from checked parameters, its constants and its `Accept`, without a credential.
 *
 * @param isGiven whether the caller gave a parameters object: an empty one is sent as the body `{}`
 */
export function buildRequest(
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  baseUrl: string,
  wireNames: WireNames,
  isGiven = false,
): HttpRequest {
  const template = templateParts(wireNames.path(operation));
  const variables = variablesIn(template);
  const headers = new Headers();
  const query: [string, string][] = Object.entries(operation.constants);
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    const placement = locationGiven(operation, name, variables);
    const wireName = wireNames.param(operation, name);
    if (placement === "header") {
      headers.set(wireNames.header(operation.headers[name] ?? name), headerText(name, value));
    } else if (placement === "query") {
      for (const one of Array.isArray(value) ? value : [value]) query.push([wireName, queryText(name, one)]);
    } else if (placement === "body") {
      body[wireName] = value;
    }
  }
  const path = expandPath(template, { ...wireNames.segments(operation), ...params });
  if (!headers.has("accept")) headers.set("accept", wireNames.mediaType(operation.result.accept));
  const payload = bodyOf(operation, body, !isGiven || Object.keys(params).length > 0);
  if (payload !== undefined) headers.set("content-type", payload.type);
  return {
    method: operation.method,
    url: join(baseUrl, path, query),
    headers,
    body: payload?.text,
  };
}

/** Joins a base address and a path with one slash. A fragment is dropped, since it is never sent. */
export function join(
  baseUrl: string,
  path: string,
  query: readonly (readonly [string, string])[] = [],
): string {
  const url = `${baseUrl.replace(/\/+$/, "")}/${path.replace(/^\/+|#.*$/gs, "")}`;
  if (query.length === 0) return url;
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `${url}${url.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}

function bodyOf(
  operation: Operation,
  fields: Readonly<Record<string, unknown>>,
  isEmpty: boolean,
): { readonly text: string; readonly type: string } | undefined {
  const { body } = operation;
  if (body === undefined) return undefined;
  if (body.kind === "text") return { text: bodyText(body.param, fields[body.param]), type: body.contentType };
  return isEmpty && Object.keys(fields).length === 0
    ? undefined
    : { text: jsonText(fields), type: "application/json" };
}

function bodyText(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new ParameterError(name, "text for the body", received(value));
}

function headerText(name: string, value: unknown): string {
  return headerValue(name, queryText(name, value));
}
